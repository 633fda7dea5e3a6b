/** Further words by language, for the lists that we use lack them: those that begin questions, and all of languages without a list. */
export const OWN_STOP_WORDS: Readonly<Record<string, string>> = {
  de: 'wie was wo wer wann warum wieso welche welcher welches kann muss soll mein meine bitte gibt geht',
  en: 'a i how what where when why who which can could should would does do did is are may might shall will need needs want wants please let use using used get gets getting got make makes making me my mine way ways somebody someone something anything s t d ll re ve m',
  es: 'como que donde cuando quien cual puedo puede debo mi mis por para favor hay',
  fr: 'comment que quoi quel quelle quels quelles ou quand pourquoi qui puis peut dois mon ma mes est il elle je vous faire',
  he: 'איך מה איפה מתי מי למה האם של את על עם זה זאת אני הוא היא לא כן או גם כל',
  it: 'come che cosa dove quando chi quale posso puo devo mio mia',
  nl: 'hoe wat waar wanneer wie waarom welke kan moet mijn ik me mij',
  no: 'hvordan hva hvor nar hvem hvorfor hvilken kan ma min mitt jeg meg',
  pl: 'jak co gdzie kiedy kto dlaczego czy i w z na do sie jest to ze nie a o po przez moj moja moge aby albo ale ani bardzo bez bo by byc byl byla bylo byly bedzie beda ci ich ja jako jaki jaka jakie jakich jego jej jesli jestem juz kazdy ktora ktore ktorego ktorej ktory ktorych ktorym ma maja mam masz mi mnie mozna moze mozesz mu musi nad nam nas nasz niz od oraz ono oni pod poniewaz przed przy sa soba swoj swoje swoja ta tak taki takie tam te tego tej temu ten tez tu twoj ty tych tylko tym u we wiec wszystkie wtedy za zeby gdy dla czego czym trzeba',
  pt: 'como que onde quando quem qual posso pode devo meu minha por para favor',
  ru: 'как что где когда кто почему зачем какой можно могу мой моя',
  uk: 'як що де коли хто чому який можна можу мій моя',
};

/** Words by language that hardly say what a page is about: what people do with anything, and things that every page has. */
export const WEAK_WORDS: Readonly<Record<string, string>> = {
  de: 'anlegen erstellen machen hinzufugen andern bearbeiten ansehen zeigen setzen finden lesen neu erste alle seite beispiel',
  en: 'add create change edit see view show set find look read write give put take go come start begin run work works working possible able new own first one two different difference all every each other another without example via through using page pages thing things docs documentation',
  es: 'anadir crear cambiar editar ver mostrar poner encontrar leer nuevo primero todo pagina ejemplo',
  fr: 'ajouter creer changer modifier voir afficher mettre trouver lire nouveau premier tout page exemple',
};
