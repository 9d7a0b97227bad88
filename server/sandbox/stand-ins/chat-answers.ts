// Data table.

/** What the sandbox agent knows: where a word of `about` stands in the question, `text` is the answer. */
interface Topic {
  readonly about: RegExp;
  readonly text: string;
}

interface Language {
  readonly greeting: string;
  readonly unknown: string;
  readonly topics: readonly Topic[];
}

const en: Language = {
  greeting:
    'Hello. I am the automatic agent of this sandbox, not a person: I answer out of the help texts. Ask about your account, games, sandbox money, limits or fairness.',
  unknown:
    'I found nothing about that in the help texts. Try other words, or write to us from the Support page: a message from there lands in the sandbox mailbox.',
  topics: [
    {
      about: /password|forgot/i,
      text: 'Choose “Forgotten your password?” at the sign-in form. We send a link to a new one to your address; in the sandbox the mail waits at /sandbox.',
    },
    {
      about: /confirm|e-?mail|mail/i,
      text: 'After registration a link is sent to your address. If it is lost, use “Send it again” in the notice at the top. In the sandbox all mails wait at /sandbox.',
    },
    {
      about: /limit|stop|break|addict|problem|help line|helpline/i,
      text: 'If playing is no longer fun, pause now. The page Responsible gaming names free help lines in your country, which also answer by phone and chat.',
    },
    {
      about: /deposit|withdraw|pay|money|balance|cash/i,
      text: 'Everything here is sandbox money: nothing is paid in or out, and it has no value outside. A new account gets a sandbox balance to play with.',
    },
    {
      about: /fair|seed|random|cheat/i,
      text: 'Every round of the sandbox games can be checked: open Fairness in the game, change the seed and check the rounds you played on your own device.',
    },
    {
      about: /offline|install|app\b/i,
      text: 'The app opens without a network: the lobby, lists, search and favourites are there. You can install it from the menu or at the foot of the page.',
    },
    {
      about: /game|play|demo|slot|pokie/i,
      text: 'A game with a demo can be played as a guest. To play with your sandbox balance, sign in and choose Play on its tile.',
    },
    {
      about: /account|sign|log ?in|regist/i,
      text: 'Create an account or sign in with the buttons at the top. One address has one account, and you have to be of age in your country.',
    },
    {
      about: /human|person|agent|robot|bot\b/i,
      text: 'There is no person at this chat: it is a sandbox. A message from the Support page lands in the sandbox mailbox.',
    },
  ],
};

const de: Language = {
  greeting:
    'Hallo. Ich bin der automatische Agent dieser Sandbox, kein Mensch: Ich antworte aus den Hilfetexten. Frag nach Konto, Spielen, Spielgeld, Limits oder Fairness.',
  unknown:
    'Dazu habe ich in den Hilfetexten nichts gefunden. Versuch es mit anderen Worten, oder schreib uns auf der Support-Seite: Eine Nachricht von dort landet im Postfach der Sandbox.',
  topics: [
    {
      about: /passwor[td]|vergessen/i,
      text: 'Wähle bei der Anmeldung „Passwort vergessen?“. Wir schicken einen Link zu einem neuen an deine Adresse; in der Sandbox wartet die Mail unter /sandbox.',
    },
    {
      about: /bestätig|e-?mail|mail/i,
      text: 'Nach der Registrierung geht ein Link an deine Adresse. Ist er verloren, fordere ihn im Hinweis oben noch einmal an. In der Sandbox warten alle Mails unter /sandbox.',
    },
    {
      about: /limit|aufhör|pause|sucht|süchtig|hilfe/i,
      text: 'Wenn das Spielen keinen Spaß mehr macht, mach jetzt eine Pause. Die Seite Verantwortungsvolles Spielen nennt kostenlose Hilfsangebote in deinem Land, auch am Telefon und im Chat.',
    },
    {
      about: /einzahl|auszahl|zahl|geld|guthaben|kasse/i,
      text: 'Hier ist alles Spielgeld: Es wird nichts ein- oder ausgezahlt, und es hat draußen keinen Wert. Ein neues Konto bekommt Spielgeld zum Ausprobieren.',
    },
    {
      about: /fair|seed|zufall|betrug/i,
      text: 'Jede Runde der Sandbox-Spiele lässt sich prüfen: Öffne im Spiel „Fairness“, wechsle den Seed und prüfe deine Runden auf deinem eigenen Gerät.',
    },
    {
      about: /offline|install|app\b/i,
      text: 'Die App öffnet sich ohne Netz: Lobby, Listen, Suche und Favoriten sind da. Installieren kannst du sie im Menü oder unten auf der Seite.',
    },
    {
      about: /spiel|demo|slot/i,
      text: 'Ein Spiel mit Demo kannst du als Gast spielen. Für dein Spielgeld melde dich an und wähle auf der Kachel „Spielen“.',
    },
    {
      about: /konto|anmeld|registr|login/i,
      text: 'Erstelle oben ein Konto oder melde dich an. Eine Adresse hat ein Konto, und du musst in deinem Land volljährig sein.',
    },
    {
      about: /mensch|person|agent|robot|bot\b/i,
      text: 'In diesem Chat sitzt kein Mensch: Es ist eine Sandbox. Eine Nachricht von der Support-Seite landet im Postfach der Sandbox.',
    },
  ],
};

const fr: Language = {
  greeting:
    'Bonjour. Je suis l’agent automatique de cet environnement de test, pas une personne : je réponds à partir des textes d’aide. Posez une question sur votre compte, les jeux, l’argent fictif, les limites ou l’équité.',
  unknown:
    'Je n’ai rien trouvé à ce sujet dans les textes d’aide. Essayez d’autres mots ou écrivez-nous depuis la page Soutien : le message arrive dans la boîte de l’environnement de test.',
  topics: [
    {
      about: /mot de passe|oubli/i,
      text: 'Choisissez le lien du mot de passe oublié dans le formulaire de connexion. Nous envoyons un lien à votre adresse; ici, le courriel attend à /sandbox.',
    },
    {
      about: /confirm|courriel|e-?mail/i,
      text: 'Après l’inscription, un lien est envoyé à votre adresse. S’il est perdu, demandez-le de nouveau dans l’avis en haut. Ici, tous les courriels attendent à /sandbox.',
    },
    {
      about: /limite|arrêt|pause|dépend|aide/i,
      text: 'Si jouer n’est plus un plaisir, faites une pause maintenant. La page Jeu responsable donne des lignes d’aide gratuites de votre pays.',
    },
    {
      about: /dépôt|dépos|retrait|retir|pay|argent|solde|caisse/i,
      text: 'Tout l’argent est fictif ici : rien n’est déposé ni retiré, et il n’a aucune valeur ailleurs. Un nouveau compte reçoit un solde fictif.',
    },
    {
      about: /équit|hasard|seed|trich/i,
      text: 'Chaque partie peut être vérifiée : ouvrez Équité dans le jeu, changez la graine et vérifiez vos parties sur votre propre appareil.',
    },
    {
      about: /hors ligne|install|appli/i,
      text: 'L’application s’ouvre sans réseau : accueil, listes, recherche et favoris sont là. Vous pouvez l’installer depuis le menu ou au bas de la page.',
    },
    {
      about: /jeu|jouer|d[ée]mo|machine/i,
      text: 'Un jeu avec démo se joue sans compte. Pour jouer avec votre solde fictif, connectez-vous et choisissez Jouer sur sa vignette.',
    },
    {
      about: /compte|connex|inscri/i,
      text: 'Créez un compte ou connectez-vous avec les boutons en haut. Une adresse a un seul compte, et vous devez avoir l’âge légal dans votre pays.',
    },
    {
      about: /humain|personne|agent|robot/i,
      text: 'Il n’y a personne dans ce clavardage : c’est un environnement de test. Un message de la page Soutien arrive dans sa boîte.',
    },
  ],
};

const no: Language = {
  greeting:
    'Hei. Jeg er den automatiske agenten i denne sandkassen, ikke et menneske: Jeg svarer ut fra hjelpetekstene. Spør om konto, spill, spillepenger, grenser eller rettferdighet.',
  unknown:
    'Jeg fant ikke noe om det i hjelpetekstene. Prøv andre ord, eller skriv til oss fra støttesiden: Meldingen havner i sandkassens postkasse.',
  topics: [
    {
      about: /passord|glemt/i,
      text: 'Velg «Glemt passordet?» ved innloggingen. Vi sender en lenke til adressen din; i sandkassen venter e-posten på /sandbox.',
    },
    {
      about: /bekreft|e-?post|mail/i,
      text: 'Etter registreringen sendes en lenke til adressen din. Er den borte, ber du om en ny i meldingen øverst. Alle e-poster venter på /sandbox.',
    },
    {
      about: /grense|slutte|pause|avheng|hjelp/i,
      text: 'Hvis det ikke lenger er gøy å spille, ta en pause nå. Siden Ansvarlig spill har gratis hjelpetelefoner i landet ditt.',
    },
    {
      about: /innskudd|uttak|betal|penger|saldo|kasse/i,
      text: 'Alt her er spillepenger: Ingenting betales inn eller ut, og de har ingen verdi utenfor. En ny konto får spillepenger.',
    },
    {
      about: /rettferd|seed|tilfeldig|juks/i,
      text: 'Hver runde kan kontrolleres: Åpne Rettferdighet i spillet, bytt seed og kontroller rundene på din egen enhet.',
    },
    {
      about: /uten nett|offline|install|app\b/i,
      text: 'Appen åpner uten nett: lobby, lister, søk og favoritter er der. Du kan installere den fra menyen eller nederst på siden.',
    },
    {
      about: /spill|demo|automat/i,
      text: 'Et spill med demo kan du spille som gjest. Logg inn og velg Spill på flisen for å bruke spillepengene dine.',
    },
    {
      about: /konto|logg|registr/i,
      text: 'Opprett en konto eller logg inn med knappene øverst. Én adresse har én konto, og du må være myndig i landet ditt.',
    },
    {
      about: /menneske|person|agent|robot/i,
      text: 'Det sitter ingen person i denne chatten: Den er en sandkasse. En melding fra støttesiden havner i sandkassens postkasse.',
    },
  ],
};

const it: Language = {
  greeting:
    'Ciao. Sono l’agente automatico di questo ambiente di prova, non una persona: rispondo con i testi di aiuto. Chiedi di conto, giochi, denaro virtuale, limiti o equità.',
  unknown:
    'Non ho trovato nulla su questo nei testi di aiuto. Prova con altre parole o scrivici dalla pagina Assistenza: il messaggio arriva nella casella dell’ambiente di prova.',
  topics: [
    {
      about: /password|dimentic/i,
      text: 'Nel modulo di accesso scegli il link per la password dimenticata. Ti inviamo un link; qui l’e-mail aspetta in /sandbox.',
    },
    {
      about: /conferm|e-?mail|posta/i,
      text: 'Dopo la registrazione inviamo un link al tuo indirizzo. Se è andato perso, chiedilo di nuovo nell’avviso in alto. Qui tutte le e-mail aspettano in /sandbox.',
    },
    {
      about: /limit|smett|pausa|dipend|aiuto/i,
      text: 'Se giocare non è più un piacere, fai una pausa adesso. La pagina Gioco responsabile elenca i numeri di aiuto gratuiti del tuo Paese.',
    },
    {
      about: /deposit|versa|preliev|pag|denaro|soldi|saldo|cassa/i,
      text: 'Qui tutto il denaro è virtuale: non si versa e non si preleva nulla, e fuori non ha valore. Un nuovo conto riceve un saldo virtuale.',
    },
    {
      about: /equit|caso|seed|truff/i,
      text: 'Ogni giro si può verificare: apri Equità nel gioco, cambia il seed e controlla i giri sul tuo dispositivo.',
    },
    {
      about: /offline|install|app\b/i,
      text: 'L’app si apre senza rete: lobby, elenchi, ricerca e preferiti ci sono. Puoi installarla dal menu o in fondo alla pagina.',
    },
    {
      about: /gioc|giro|demo|slot/i,
      text: 'Un gioco con demo si può provare senza conto. Per usare il saldo virtuale accedi e scegli Gioca sul suo riquadro.',
    },
    {
      about: /conto|acced|registr|login/i,
      text: 'Crea un conto o accedi con i pulsanti in alto. Un indirizzo ha un solo conto, e devi essere maggiorenne nel tuo Paese.',
    },
    {
      about: /uman|persona|agente|robot/i,
      text: 'In questa chat non c’è una persona: è un ambiente di prova. Un messaggio dalla pagina Assistenza arriva nella sua casella.',
    },
  ],
};

const et: Language = {
  greeting:
    'Tere. Olen selle näidiskeskkonna automaatne abiline, mitte inimene: vastan abitekstide põhjal. Küsi konto, mängude, mänguraha, piirangute või aususe kohta.',
  unknown:
    'Abitekstidest ma selle kohta midagi ei leidnud. Proovi teiste sõnadega või kirjuta meile toe lehelt: sõnum jõuab näidiskeskkonna postkasti.',
  topics: [
    {
      about: /parool|unusta/i,
      text: 'Vali sisselogimisel unustatud parooli link. Saadame sulle lingi uue valimiseks; siin ootab kiri aadressil /sandbox.',
    },
    {
      about: /kinnita|e-?post|meil/i,
      text: 'Pärast registreerimist saadame sinu aadressile lingi. Kui see on kadunud, küsi uus ülal olevast teatest. Kõik kirjad ootavad aadressil /sandbox.',
    },
    {
      about: /piirang|limiit|lõpeta|paus|sõltuvus|abi/i,
      text: 'Kui mängimine enam rõõmu ei paku, tee kohe paus. Vastutustundliku mängimise lehel on sinu riigi tasuta abitelefonid.',
    },
    {
      about: /sissemaks|väljamaks|maks|raha|saldo|kassa/i,
      text: 'Siin on kõik mänguraha: midagi ei maksta sisse ega välja ja väljaspool pole sel väärtust. Uus konto saab mänguraha.',
    },
    {
      about: /aus|seeme|juhus|pettus/i,
      text: 'Iga mänguringi saab kontrollida: ava mängus Ausus, vaheta seeme ja kontrolli ringe oma seadmes.',
    },
    {
      about: /võrguta|install|paigalda|rakendus/i,
      text: 'Rakendus avaneb ka võrguta: fuajee, loendid, otsing ja lemmikud on olemas. Paigaldada saab selle menüüst või lehe allservast.',
    },
    {
      about: /mäng|demo|slot/i,
      text: 'Demoga mängu saad mängida külalisena. Mängurahaga mängimiseks logi sisse ja vali mängu pildil Mängi.',
    },
    {
      about: /konto|logi|registreer/i,
      text: 'Loo konto või logi sisse ülal olevate nuppudega. Ühel aadressil on üks konto ja sa pead olema oma riigis täisealine.',
    },
    {
      about: /inime|isik|robot/i,
      text: 'Selles vestluses ei ole inimest: see on näidiskeskkond. Toe lehelt saadetud sõnum jõuab selle postkasti.',
    },
  ],
};

const languages: Readonly<Record<string, Language>> = { en, de, fr, no, it, et };
const languageOf = (locale: string): Language => languages[locale.split('-')[0] ?? 'en'] ?? en;

/** The first words of a conversation: that nobody but a machine is here. */
export const greetingIn = (locale: string): string => languageOf(locale).greeting;

/** The help text of the first topic that the question names; else how to go on. */
export function answerTo(question: string, locale: string): string {
  const { topics, unknown } = languageOf(locale);
  return topics.find(({ about }) => about.test(question))?.text ?? unknown;
}
