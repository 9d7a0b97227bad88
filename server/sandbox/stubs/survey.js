/** Sandbox stand-in of a survey widget: one question, whose answer goes nowhere. */
(() => {
  const WORDS = {
    en: ['How do you like this site?', 'Good', 'So-so', 'Not good', 'Test survey: nothing is sent.'],
    de: [
      'Wie gefällt dir diese Seite?',
      'Gut',
      'Geht so',
      'Nicht gut',
      'Testumfrage: Es wird nichts gesendet.',
    ],
    fr: [
      'Comment trouvez-vous le site?',
      'Bien',
      'Moyen',
      'Pas bien',
      'Sondage d’essai : rien n’est envoyé.',
    ],
    no: ['Hva synes du om siden?', 'Bra', 'Sånn passe', 'Ikke bra', 'Testundersøkelse: Ingenting sendes.'],
    it: [
      'Come ti trovi su questo sito?',
      'Bene',
      'Così così',
      'Male',
      'Sondaggio di prova: non viene inviato nulla.',
    ],
    et: [
      'Kuidas sulle see leht meeldib?',
      'Hästi',
      'Nii ja naa',
      'Halvasti',
      'Testküsitlus: midagi ei saadeta.',
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
