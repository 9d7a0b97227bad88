/** Sandbox stand-in of a survey widget: one question, whose answer goes nowhere. */
(() => {
  const WORDS = {
    en: ['How do you like it here?', 'Good', 'So so', 'Not good', 'Sandbox survey: nothing is sent.'],
    de: [
      'Wie gefällt es dir hier?',
      'Gut',
      'Geht so',
      'Nicht gut',
      'Sandbox-Umfrage: Es wird nichts gesendet.',
    ],
    fr: ['Comment trouvez-vous le site?', 'Bien', 'Moyen', 'Pas bien', 'Sondage fictif : rien n’est envoyé.'],
    no: [
      'Hva synes du om siden?',
      'Bra',
      'Sånn passe',
      'Ikke bra',
      'Sandkasseundersøkelse: Ingenting sendes.',
    ],
    it: ['Come ti trovi qui?', 'Bene', 'Così così', 'Male', 'Sondaggio di prova: non viene inviato nulla.'],
    et: [
      'Kuidas sulle siin meeldib?',
      'Hästi',
      'Nii ja naa',
      'Halvasti',
      'Näidisküsitlus: midagi ei saadeta.',
    ],
  };
  const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  window.OrbitSandboxSurvey = {
    label: 'Sandbox stand-in for a survey widget',
    mount(into, { locale }, onDone) {
      const [question, ...rest] = WORDS[locale.split('-')[0]] ?? WORDS.en;
      const note = rest.pop();
      const field = document.createElement('fieldset');
      field.append(element('legend', question));
      for (const answer of rest) {
        const button = Object.assign(element('button', answer), { type: 'button' });
        button.addEventListener('click', onDone);
        field.append(button);
      }
      field.append(element('p', note));
      into.append(field);
      return () => field.remove();
    },
  };
})();
