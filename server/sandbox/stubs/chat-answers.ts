// Data table.

/** What the sandbox agent knows: where a word of `about` stands in the question, `text` is the answer. */
interface Topic {
  readonly pattern: RegExp;
  readonly answer: string;
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
      pattern: /password|forgot/i,
      answer:
        'Choose “Forgotten your password?” at the sign-in form. We send a link to a new one to your address; in the sandbox the mail waits at /sandbox.',
    },
    {
      pattern: /confirm|e-?mail|mail/i,
      answer:
        'After registration a link is sent to your address. If it is lost, use “Send it again” in the notice at the top. In the sandbox all mails wait at /sandbox.',
    },
    {
      pattern: /limit|stop|break|addict|problem|help line|helpline/i,
      answer:
        'If playing is no longer fun, pause now. The page Responsible gaming names free help lines in your country, which also answer by phone and chat.',
    },
    {
      pattern: /deposit|withdraw|pay|money|balance|cash/i,
      answer:
        'Everything here is sandbox money: nothing is paid in or out, and it has no value outside. A new account gets a sandbox balance to play with.',
    },
    {
      pattern: /fair|seed|random|cheat/i,
      answer:
        'Every round of the sandbox games can be checked: open Fairness in the game, change the seed and check the rounds you played on your own device.',
    },
    {
      pattern: /offline|install|app\b/i,
      answer:
        'The app opens without a network: the lobby, lists, search and favourites are there. You can install it from the menu or at the foot of the page.',
    },
    {
      pattern: /game|play|demo|slot|pokie/i,
      answer:
        'A game with a demo can be played as a guest. To play with your sandbox balance, sign in and choose Play on its tile.',
    },
    {
      pattern: /account|sign|log ?in|regist/i,
      answer:
        'Create an account or sign in with the buttons at the top. One address has one account, and you have to be of age in your country.',
    },
    {
      pattern: /human|person|agent|robot|bot\b/i,
      answer:
        'There is no person at this chat: it is a sandbox. A message from the Support page lands in the sandbox mailbox.',
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
      pattern: /passwor[td]|vergessen/i,
      answer:
        'Wähle bei der Anmeldung „Passwort vergessen?“. Wir schicken einen Link zu einem neuen an deine Adresse; in der Sandbox wartet die Mail unter /sandbox.',
    },
    {
      pattern: /bestätig|e-?mail|mail/i,
      answer:
        'Nach der Registrierung geht ein Link an deine Adresse. Ist er verloren, fordere ihn im Hinweis oben noch einmal an. In der Sandbox warten alle Mails unter /sandbox.',
    },
    {
      pattern: /limit|aufhör|pause|sucht|süchtig|hilfe/i,
      answer:
        'Wenn das Spielen keinen Spaß mehr macht, mach jetzt eine Pause. Die Seite Verantwortungsvolles Spielen nennt kostenlose Hilfsangebote in deinem Land, auch am Telefon und im Chat.',
    },
    {
      pattern: /einzahl|auszahl|zahl|geld|guthaben|kasse/i,
      answer:
        'Hier ist alles Spielgeld: Es wird nichts ein- oder ausgezahlt, und es hat draußen keinen Wert. Ein neues Konto bekommt Spielgeld zum Ausprobieren.',
    },
    {
      pattern: /fair|seed|zufall|betrug/i,
      answer:
        'Jede Runde der Sandbox-Spiele lässt sich prüfen: Öffne im Spiel „Fairness“, wechsle den Seed und prüfe deine Runden auf deinem eigenen Gerät.',
    },
    {
      pattern: /offline|install|app\b/i,
      answer:
        'Die App öffnet sich ohne Netz: Lobby, Listen, Suche und Favoriten sind da. Installieren kannst du sie im Menü oder unten auf der Seite.',
    },
    {
      pattern: /spiel|demo|slot/i,
      answer:
        'Ein Spiel mit Demo kannst du als Gast spielen. Für dein Spielgeld melde dich an und wähle auf der Kachel „Spielen“.',
    },
    {
      pattern: /konto|anmeld|registr|login/i,
      answer:
        'Erstelle oben ein Konto oder melde dich an. Eine Adresse hat ein Konto, und du musst in deinem Land volljährig sein.',
    },
    {
      pattern: /mensch|person|agent|robot|bot\b/i,
      answer:
        'In diesem Chat sitzt kein Mensch: Es ist eine Sandbox. Eine Nachricht von der Support-Seite landet im Postfach der Sandbox.',
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
      pattern: /mot de passe|oubli/i,
      answer:
        'Choisissez le lien du mot de passe oublié dans le formulaire de connexion. Nous envoyons un lien à votre adresse; ici, le courriel attend à /sandbox.',
    },
    {
      pattern: /confirm|courriel|e-?mail/i,
      answer:
        'Après l’inscription, un lien est envoyé à votre adresse. S’il est perdu, demandez-le de nouveau dans l’avis en haut. Ici, tous les courriels attendent à /sandbox.',
    },
    {
      pattern: /limite|arrêt|pause|dépend|aide/i,
      answer:
        'Si jouer n’est plus un plaisir, faites une pause maintenant. La page Jeu responsable donne des lignes d’aide gratuites de votre pays.',
    },
    {
      pattern: /dépôt|dépos|retrait|retir|pay|argent|solde|caisse/i,
      answer:
        'Tout l’argent est fictif ici : rien n’est déposé ni retiré, et il n’a aucune valeur ailleurs. Un nouveau compte reçoit un solde fictif.',
    },
    {
      pattern: /équit|hasard|seed|trich/i,
      answer:
        'Chaque partie peut être vérifiée : ouvrez Équité dans le jeu, changez la graine et vérifiez vos parties sur votre propre appareil.',
    },
    {
      pattern: /hors ligne|install|appli/i,
      answer:
        'L’application s’ouvre sans réseau : accueil, listes, recherche et favoris sont là. Vous pouvez l’installer depuis le menu ou au bas de la page.',
    },
    {
      pattern: /jeu|jouer|d[ée]mo|machine/i,
      answer:
        'Un jeu avec démo se joue sans compte. Pour jouer avec votre solde fictif, connectez-vous et choisissez Jouer sur sa vignette.',
    },
    {
      pattern: /compte|connex|inscri/i,
      answer:
        'Créez un compte ou connectez-vous avec les boutons en haut. Une adresse a un seul compte, et vous devez avoir l’âge légal dans votre pays.',
    },
    {
      pattern: /humain|personne|agent|robot/i,
      answer:
        'Il n’y a personne dans ce clavardage : c’est un environnement de test. Un message de la page Soutien arrive dans sa boîte.',
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
      pattern: /passord|glemt/i,
      answer:
        'Velg «Glemt passordet?» ved innloggingen. Vi sender en lenke til adressen din; i sandkassen venter e-posten på /sandbox.',
    },
    {
      pattern: /bekreft|e-?post|mail/i,
      answer:
        'Etter registreringen sendes en lenke til adressen din. Er den borte, ber du om en ny i meldingen øverst. Alle e-poster venter på /sandbox.',
    },
    {
      pattern: /grense|slutte|pause|avheng|hjelp/i,
      answer:
        'Hvis det ikke lenger er gøy å spille, ta en pause nå. Siden Ansvarlig spill har gratis hjelpetelefoner i landet ditt.',
    },
    {
      pattern: /innskudd|uttak|betal|penger|saldo|kasse/i,
      answer:
        'Alt her er spillepenger: Ingenting betales inn eller ut, og de har ingen verdi utenfor. En ny konto får spillepenger.',
    },
    {
      pattern: /rettferd|seed|tilfeldig|juks/i,
      answer:
        'Hver runde kan kontrolleres: Åpne Rettferdighet i spillet, bytt seed og kontroller rundene på din egen enhet.',
    },
    {
      pattern: /uten nett|offline|install|app\b/i,
      answer:
        'Appen åpner uten nett: lobby, lister, søk og favoritter er der. Du kan installere den fra menyen eller nederst på siden.',
    },
    {
      pattern: /spill|demo|automat/i,
      answer:
        'Et spill med demo kan du spille som gjest. Logg inn og velg Spill på flisen for å bruke spillepengene dine.',
    },
    {
      pattern: /konto|logg|registr/i,
      answer:
        'Opprett en konto eller logg inn med knappene øverst. Én adresse har én konto, og du må være myndig i landet ditt.',
    },
    {
      pattern: /menneske|person|agent|robot/i,
      answer:
        'Det sitter ingen person i denne chatten: Den er en sandkasse. En melding fra støttesiden havner i sandkassens postkasse.',
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
      pattern: /password|dimentic/i,
      answer:
        'Nel modulo di accesso scegli il link per la password dimenticata. Ti inviamo un link; qui l’e-mail aspetta in /sandbox.',
    },
    {
      pattern: /conferm|e-?mail|posta/i,
      answer:
        'Dopo la registrazione inviamo un link al tuo indirizzo. Se è andato perso, chiedilo di nuovo nell’avviso in alto. Qui tutte le e-mail aspettano in /sandbox.',
    },
    {
      pattern: /limit|smett|pausa|dipend|aiuto/i,
      answer:
        'Se giocare non è più un piacere, fai una pausa adesso. La pagina Gioco responsabile elenca i numeri di aiuto gratuiti del tuo Paese.',
    },
    {
      pattern: /deposit|versa|preliev|pag|denaro|soldi|saldo|cassa/i,
      answer:
        'Qui tutto il denaro è virtuale: non si versa e non si preleva nulla, e fuori non ha valore. Un nuovo conto riceve un saldo virtuale.',
    },
    {
      pattern: /equit|caso|seed|truff/i,
      answer:
        'Ogni giro si può verificare: apri Equità nel gioco, cambia il seed e controlla i giri sul tuo dispositivo.',
    },
    {
      pattern: /offline|install|app\b/i,
      answer:
        'L’app si apre senza rete: lobby, elenchi, ricerca e preferiti ci sono. Puoi installarla dal menu o in fondo alla pagina.',
    },
    {
      pattern: /gioc|giro|demo|slot/i,
      answer:
        'Un gioco con demo si può provare senza conto. Per usare il saldo virtuale accedi e scegli Gioca sul suo riquadro.',
    },
    {
      pattern: /conto|acced|registr|login/i,
      answer:
        'Crea un conto o accedi con i pulsanti in alto. Un indirizzo ha un solo conto, e devi essere maggiorenne nel tuo Paese.',
    },
    {
      pattern: /uman|persona|agente|robot/i,
      answer:
        'In questa chat non c’è una persona: è un ambiente di prova. Un messaggio dalla pagina Assistenza arriva nella sua casella.',
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
      pattern: /parool|unusta/i,
      answer:
        'Vali sisselogimisel unustatud parooli link. Saadame sulle lingi uue valimiseks; siin ootab kiri aadressil /sandbox.',
    },
    {
      pattern: /kinnita|e-?post|meil/i,
      answer:
        'Pärast registreerimist saadame sinu aadressile lingi. Kui see on kadunud, küsi uus ülal olevast teatest. Kõik kirjad ootavad aadressil /sandbox.',
    },
    {
      pattern: /piirang|limiit|lõpeta|paus|sõltuvus|abi/i,
      answer:
        'Kui mängimine enam rõõmu ei paku, tee kohe paus. Vastutustundliku mängimise lehel on sinu riigi tasuta abitelefonid.',
    },
    {
      pattern: /sissemaks|väljamaks|maks|raha|saldo|kassa/i,
      answer:
        'Siin on kõik mänguraha: midagi ei maksta sisse ega välja ja väljaspool pole sel väärtust. Uus konto saab mänguraha.',
    },
    {
      pattern: /aus|seeme|juhus|pettus/i,
      answer:
        'Iga mänguringi saab kontrollida: ava mängus Ausus, vaheta seeme ja kontrolli ringe oma seadmes.',
    },
    {
      pattern: /võrguta|install|paigalda|rakendus/i,
      answer:
        'Rakendus avaneb ka võrguta: fuajee, loendid, otsing ja lemmikud on olemas. Paigaldada saab selle menüüst või lehe allservast.',
    },
    {
      pattern: /mäng|demo|slot/i,
      answer:
        'Demoga mängu saad mängida külalisena. Mängurahaga mängimiseks logi sisse ja vali mängu pildil Mängi.',
    },
    {
      pattern: /konto|logi|registreer/i,
      answer:
        'Loo konto või logi sisse ülal olevate nuppudega. Ühel aadressil on üks konto ja sa pead olema oma riigis täisealine.',
    },
    {
      pattern: /inime|isik|robot/i,
      answer:
        'Selles vestluses ei ole inimest: see on näidiskeskkond. Toe lehelt saadetud sõnum jõuab selle postkasti.',
    },
  ],
};

const languages: Readonly<Record<string, Language>> = { en, de, fr, no, it, et };
const languageOf = (locale: string): Language => languages[locale.split('-')[0] ?? 'en'] ?? en;

/** The first message of a conversation: that the agent is automatic. */
export const greetingIn = (locale: string): string => languageOf(locale).greeting;

/** The help text of the first topic that the question names; else how to go on. */
export function answerTo(question: string, locale: string): string {
  const { topics, unknown } = languageOf(locale);
  return topics.find(({ pattern }) => pattern.test(question))?.answer ?? unknown;
}
