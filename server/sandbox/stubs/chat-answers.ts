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
    'Hello. I’m the automatic agent of this sandbox, not a person. I answer from our help pages. Ask me about your account, games, sandbox money, limits or fairness.',
  unknown:
    'I couldn’t find anything about that in our help pages. Try different words, or use the form on the Support page. This is a sandbox, so your message only goes to a test mailbox.',
  topics: [
    {
      pattern: /password|forgot/i,
      answer:
        'Choose “Forgot your password?” on the sign-in page and we’ll e-mail you a link to set a new one. In this sandbox you’ll find the e-mail at /sandbox.',
    },
    {
      pattern: /confirm|e-?mail|mail/i,
      answer:
        'When you sign up, we e-mail you a link to confirm your address. If you can’t find it, choose “Resend” in the notice at the top. In this sandbox all e-mails are at /sandbox.',
    },
    {
      pattern: /limit|stop|break|addict|problem|help line|helpline/i,
      answer:
        'If playing is no longer fun, take a break now: open “Limits, breaks and help” on any screen. The Responsible gaming page lists free help lines in your country.',
    },
    {
      pattern: /deposit|withdraw|pay|money|balance|cash/i,
      answer:
        'Everything here is sandbox money without value outside this site. Open the cashbox to deposit or withdraw with test methods: no real money is charged or paid out. Every new account starts with some.',
    },
    {
      pattern: /fair|seed|random|cheat/i,
      answer:
        'You can check every round of our games. Open Fairness in the game, start a new pair of seeds and check your rounds on your own device.',
    },
    {
      pattern: /offline|install|app\b/i,
      answer:
        'The app opens without a connection, with the lobby, lists, search and your favourites. You can install it from the menu or at the bottom of the page.',
    },
    {
      pattern: /game|play|demo|slot|pokie/i,
      answer:
        'You can play any game that has a demo without an account. To play with your sandbox balance, sign in and choose Play on the game.',
    },
    {
      pattern: /account|sign|log ?in|regist/i,
      answer:
        'Use the buttons at the top to create an account or sign in. You can have one account per e-mail address, and you have to be of legal age in your country.',
    },
    {
      pattern: /human|person|agent|robot|bot\b/i,
      answer:
        'There’s nobody behind this chat, because this is a sandbox. Messages from the Support page go to a test mailbox.',
    },
  ],
};

const de: Language = {
  greeting:
    'Hallo. Ich bin der automatische Assistent dieser Testumgebung, kein Mensch. Ich antworte aus unseren Hilfeseiten. Frag mich nach deinem Konto, Spielen, Spielgeld, Limits oder Fairness.',
  unknown:
    'Dazu habe ich in unseren Hilfeseiten nichts gefunden. Versuch es mit anderen Worten oder nutze das Formular auf der Support-Seite. Das hier ist eine Testumgebung: Deine Nachricht landet nur in einem Testpostfach.',
  topics: [
    {
      pattern: /passwor[td]|vergessen/i,
      answer:
        'Wähle bei der Anmeldung „Passwort vergessen?“, dann schicken wir dir per E-Mail einen Link, mit dem du ein neues festlegst. In dieser Testumgebung findest du die E-Mail unter /sandbox.',
    },
    {
      pattern: /bestätig|e-?mail|mail/i,
      answer:
        'Nach der Registrierung schicken wir dir einen Link, mit dem du deine Adresse bestätigst. Wenn du ihn nicht findest, wähle im Hinweis oben „Erneut senden“. In dieser Testumgebung findest du alle E-Mails unter /sandbox.',
    },
    {
      pattern: /limit|aufhör|pause|sucht|süchtig|hilfe/i,
      answer:
        'Wenn dir das Spielen keinen Spaß mehr macht, mach jetzt eine Pause: Öffne auf einer beliebigen Seite „Limits, Pausen und Hilfe“. Kostenlose Hilfsangebote in deinem Land stehen auf der Seite „Verantwortungsvolles Spielen“.',
    },
    {
      pattern: /einzahl|auszahl|zahl|geld|guthaben|kasse/i,
      answer:
        'Hier ist alles Spielgeld. Nichts kann ein- oder ausgezahlt werden, und außerhalb dieser Seite hat es keinen Wert. Jedes neue Konto startet mit etwas Spielgeld.',
    },
    {
      pattern: /fair|seed|zufall|betrug/i,
      answer:
        'Du kannst jede Runde unserer Spiele prüfen: Öffne im Spiel „Fairness“, beginne ein neues Seed-Paar und prüfe deine Runden auf deinem eigenen Gerät.',
    },
    {
      pattern: /offline|install|app\b/i,
      answer:
        'Die App startet auch ohne Verbindung: Lobby, Listen, Suche und deine Favoriten sind da. Installieren kannst du sie über das Menü oder unten auf der Seite.',
    },
    {
      pattern: /spiel|demo|slot/i,
      answer:
        'Jedes Spiel mit Demo kannst du ohne Konto spielen. Um mit deinem Spielgeld zu spielen, melde dich an und wähle beim Spiel „Spielen“.',
    },
    {
      pattern: /konto|anmeld|registr|login/i,
      answer:
        'Über die Schaltflächen oben kannst du ein Konto erstellen oder dich anmelden. Pro E-Mail-Adresse gibt es ein Konto, und du musst in deinem Land volljährig sein.',
    },
    {
      pattern: /mensch|person|agent|robot|bot\b/i,
      answer:
        'Hinter diesem Chat sitzt niemand, denn das hier ist eine Testumgebung. Nachrichten von der Support-Seite landen in einem Testpostfach.',
    },
  ],
};

const fr: Language = {
  greeting:
    'Bonjour. Je suis l’agent automatique de cette démonstration, pas une personne. Je réponds à partir de nos pages d’aide. Posez-moi une question sur votre compte, les jeux, l’argent fictif, les limites ou l’équité.',
  unknown:
    'Je n’ai rien trouvé à ce sujet dans nos pages d’aide. Essayez d’autres mots ou remplissez le formulaire de la page Assistance. Ceci est une démonstration : votre message n’arrive que dans une boîte d’essai.',
  topics: [
    {
      pattern: /mot de passe|oubli/i,
      answer:
        'Choisissez « Mot de passe oublié? » à la page de connexion; nous vous enverrons par courriel un lien pour en choisir un nouveau. Dans cette démonstration, le courriel se trouve à /sandbox.',
    },
    {
      pattern: /confirm|courriel|e-?mail/i,
      answer:
        'À l’inscription, nous vous envoyons par courriel un lien pour confirmer votre adresse. Si vous ne le trouvez pas, choisissez « Envoyer de nouveau » dans l’avis en haut. Dans cette démonstration, tous les courriels sont à /sandbox.',
    },
    {
      pattern: /limite|arrêt|pause|dépend|aide/i,
      answer:
        'Si jouer n’est plus un plaisir, prenez une pause dès maintenant : ouvrez « Limites, pauses et aide » sur n’importe quelle page. La page Jeu responsable donne les lignes d’aide gratuites de votre pays.',
    },
    {
      pattern: /dépôt|dépos|retrait|retir|pay|argent|solde|caisse/i,
      answer:
        'Tout l’argent ici est fictif. Rien ne peut être déposé ni retiré, et il n’a aucune valeur hors de ce site. Chaque nouveau compte en reçoit un peu.',
    },
    {
      pattern: /équit|hasard|seed|trich/i,
      answer:
        'Vous pouvez vérifier chaque tour de nos jeux : ouvrez Équité dans le jeu, commencez une nouvelle paire de graines et vérifiez vos tours sur votre propre appareil.',
    },
    {
      pattern: /hors ligne|install|appli/i,
      answer:
        'L’application s’ouvre sans connexion, avec l’accueil, les listes, la recherche et vos favoris. Vous pouvez l’installer à partir du menu ou du bas de la page.',
    },
    {
      pattern: /jeu|jouer|d[ée]mo|machine/i,
      answer:
        'Tout jeu qui a une démo se joue sans compte. Pour jouer avec votre solde fictif, connectez-vous et choisissez Jouer sur le jeu.',
    },
    {
      pattern: /compte|connex|inscri/i,
      answer:
        'Les boutons du haut servent à créer un compte ou à vous connecter. Chaque adresse courriel donne droit à un seul compte, et vous devez avoir l’âge légal dans votre pays.',
    },
    {
      pattern: /humain|personne|agent|robot/i,
      answer:
        'Il n’y a personne derrière ce clavardage, car ceci est une démonstration. Les messages de la page Assistance arrivent dans une boîte d’essai.',
    },
  ],
};

const no: Language = {
  greeting:
    'Hei. Jeg er den automatiske assistenten i dette testmiljøet, ikke et menneske. Jeg svarer ut fra hjelpesidene våre. Spør meg om konto, spill, lekepenger, grenser eller rettferdighet.',
  unknown:
    'Jeg fant ikke noe om det på hjelpesidene våre. Prøv andre ord, eller bruk skjemaet på siden Kundestøtte. Dette er et testmiljø, så meldingen din havner bare i en testpostkasse.',
  topics: [
    {
      pattern: /passord|glemt/i,
      answer:
        'Velg «Glemt passordet?» på innloggingssiden, så sender vi deg en lenke på e-post for å velge et nytt. I dette testmiljøet finner du e-posten på /sandbox.',
    },
    {
      pattern: /bekreft|e-?post|mail/i,
      answer:
        'Når du registrerer deg, sender vi deg en lenke på e-post for å bekrefte adressen. Finner du den ikke, velger du «Send på nytt» i meldingen øverst. I dette testmiljøet ligger alle e-poster på /sandbox.',
    },
    {
      pattern: /grense|slutte|pause|avheng|hjelp/i,
      answer:
        'Er det ikke lenger gøy å spille, bør du ta en pause nå: Åpne «Grenser, pauser og hjelp» på en hvilken som helst side. På siden Ansvarlig spill finner du gratis hjelpetelefoner i landet ditt.',
    },
    {
      pattern: /innskudd|uttak|betal|penger|saldo|kasse/i,
      answer:
        'Alt her er lekepenger. Ingenting kan settes inn eller tas ut, og de har ingen verdi utenfor denne siden. Alle nye kontoer får litt.',
    },
    {
      pattern: /rettferd|seed|tilfeldig|juks/i,
      answer:
        'Du kan kontrollere hver runde i spillene våre: Åpne Rettferdighet i spillet, start et nytt seedpar og kontroller rundene på din egen enhet.',
    },
    {
      pattern: /uten nett|offline|install|app\b/i,
      answer:
        'Appen åpner uten nett, med lobby, lister, søk og favorittene dine. Du kan installere den fra menyen eller nederst på siden.',
    },
    {
      pattern: /spill|demo|automat/i,
      answer:
        'Spill med demo kan du spille uten konto. Vil du spille med lekepengene dine, logger du inn og velger Spill på spillet.',
    },
    {
      pattern: /konto|logg|registr/i,
      answer:
        'Bruk knappene øverst for å opprette en konto eller logge inn. Du kan ha én konto per e-postadresse, og du må være myndig i landet ditt.',
    },
    {
      pattern: /menneske|person|agent|robot/i,
      answer:
        'Det sitter ingen bak denne chatten, for dette er et testmiljø. Meldinger fra siden Kundestøtte havner i en testpostkasse.',
    },
  ],
};

const it: Language = {
  greeting:
    'Ciao. Sono l’assistente automatico di questo ambiente di prova, non una persona. Rispondo in base alle nostre pagine di aiuto. Chiedimi di account, giochi, denaro virtuale, limiti o correttezza.',
  unknown:
    'Non ho trovato nulla su questo nelle nostre pagine di aiuto. Prova con altre parole o usa il modulo della pagina Assistenza. Questo è un ambiente di prova: il tuo messaggio arriva solo in una casella di test.',
  topics: [
    {
      pattern: /password|dimentic/i,
      answer:
        'Scegli “Hai dimenticato la password?” nella pagina di accesso e ti invieremo per e-mail un link per sceglierne una nuova. In questo ambiente di prova trovi l’e-mail in /sandbox.',
    },
    {
      pattern: /conferm|e-?mail|posta/i,
      answer:
        'Quando ti registri ti inviamo per e-mail un link per confermare il tuo indirizzo. Se non lo trovi, scegli “Invia di nuovo” nell’avviso in alto. In questo ambiente di prova tutte le e-mail sono in /sandbox.',
    },
    {
      pattern: /limit|smett|pausa|dipend|aiuto/i,
      answer:
        'Se giocare non è più un piacere, fai subito una pausa: apri “Limiti, pause e aiuto” da qualsiasi pagina. La pagina Gioco responsabile elenca i servizi di aiuto gratuiti del tuo Paese.',
    },
    {
      pattern: /deposit|versa|preliev|pag|denaro|soldi|saldo|cassa/i,
      answer:
        'Qui tutto il denaro è virtuale. Nulla può essere versato o prelevato, e fuori da questo sito non ha valore. Ogni nuovo account ne riceve un po’.',
    },
    {
      pattern: /corrett|equit|caso|seed|truff/i,
      answer:
        'Puoi verificare ogni giro dei nostri giochi: apri Correttezza nel gioco, inizia una nuova coppia di seed e controlla i giri sul tuo dispositivo.',
    },
    {
      pattern: /offline|install|app\b/i,
      answer:
        'L’app si apre anche senza connessione, con la lobby, gli elenchi, la ricerca e i tuoi preferiti. Puoi installarla dal menu o in fondo alla pagina.',
    },
    {
      pattern: /gioc|giro|demo|slot/i,
      answer:
        'I giochi con una demo si possono provare senza account. Per giocare con il saldo virtuale, accedi e scegli Gioca sul gioco.',
    },
    {
      pattern: /conto|acced|registr|login/i,
      answer:
        'Usa i pulsanti in alto per creare un account o accedere. Ogni indirizzo e-mail può avere un solo account, e devi essere maggiorenne nel tuo Paese.',
    },
    {
      pattern: /uman|persona|agente|robot/i,
      answer:
        'Dietro questa chat non c’è nessuno, perché questo è un ambiente di prova. I messaggi della pagina Assistenza arrivano in una casella di test.',
    },
  ],
};

const et: Language = {
  greeting:
    'Tere. Olen selle testkeskkonna automaatne abiline, mitte inimene. Vastan meie abilehtede põhjal. Küsi konto, mängude, mänguraha, limiitide või aususe kohta.',
  unknown:
    'Meie abilehtedelt ma selle kohta midagi ei leidnud. Proovi teisi sõnu või kasuta klienditoe lehe vormi. See on testkeskkond, nii et sinu kiri jõuab ainult testpostkasti.',
  topics: [
    {
      pattern: /parool|unusta/i,
      answer:
        'Vali sisselogimise lehel „Unustasid parooli?“ ja saadame sulle e-postiga lingi uue määramiseks. Selles testkeskkonnas leiad kirja aadressilt /sandbox.',
    },
    {
      pattern: /kinnita|e-?post|meil/i,
      answer:
        'Registreerumisel saadame sulle e-postiga lingi aadressi kinnitamiseks. Kui sa seda ei leia, vali ülal olevas teates „Saada uuesti“. Selles testkeskkonnas on kõik kirjad aadressil /sandbox.',
    },
    {
      pattern: /piirang|limiit|lõpeta|paus|sõltuvus|abi/i,
      answer:
        'Kui mängimine enam rõõmu ei paku, tee kohe paus: ava mis tahes lehel „Limiidid, pausid ja abi“. Sinu riigi tasuta abitelefonid on kirjas vastutustundliku mängimise lehel.',
    },
    {
      pattern: /sissemaks|väljamaks|maks|raha|saldo|kassa/i,
      answer:
        'Siin on kõik mänguraha. Midagi ei saa sisse ega välja maksta ja väljaspool seda lehte ei ole sel väärtust. Iga uus konto saab seda alguses veidi.',
    },
    {
      pattern: /aus|seeme|juhus|pettus/i,
      answer:
        'Saad kontrollida meie mängude iga ringi: ava mängus Ausus, alusta uut seemnepaari ja kontrolli ringe oma seadmes.',
    },
    {
      pattern: /võrguta|install|paigalda|rakendus/i,
      answer:
        'Rakendus avaneb ka võrguta: lobi, loendid, otsing ja sinu lemmikud on olemas. Paigaldada saab selle menüüst või lehe allservast.',
    },
    {
      pattern: /mäng|demo|slot/i,
      answer:
        'Demoga mänge saad mängida kontota. Mänguraha saldoga mängimiseks logi sisse ja vali mängul Mängi.',
    },
    {
      pattern: /konto|logi|registreer/i,
      answer:
        'Kasuta ülal olevaid nuppe konto loomiseks või sisselogimiseks. Ühe e-posti aadressi kohta on üks konto ja sa pead olema oma riigis täisealine.',
    },
    {
      pattern: /inime|isik|robot/i,
      answer:
        'Selle vestluse taga ei ole kedagi, sest see on testkeskkond. Klienditoe lehelt saadetud kirjad jõuavad testpostkasti.',
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
