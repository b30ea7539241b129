export const deDevices = {
  devices: 'Geräte',
  devicesText: 'Hier öffnet sich Ihre Wallet. Sperren Sie aus, was Sie nicht kennen.',
  deviceUnknown: 'Ein unbekannter Browser',
  deviceThis: 'Dieses Gerät',
  deviceLast: 'Zuletzt hier am {date}',
  deviceOut: 'Aussperren',
  deviceOutTitle: 'Gerät aussperren',
  deviceOutHeading: '{device} aussperren',
  deviceOutText:
    'Es wird abgemeldet, und was es von der Wallet verwahrt, wird wertlos. Sie bestätigen, dass Sie es sind.',
  deviceIsOut: 'Das Gerät ist ausgesperrt',
  deviceOthers: 'Ihre anderen Geräte bitten einmal um Bestätigung.',

  otherDevice: 'Auf anderem Gerät bestätigen',
  otherDeviceText:
    'Öffnen Sie auf einem Gerät, das Ihre Wallet hat, die Kontoeinstellungen und dann „Geräte“. Hier erscheint eine Zahl, die Sie dort eingeben.',
  otherDeviceWaiting: 'Warten auf Ihr anderes Gerät …',
  otherDeviceType: 'Geben Sie diese Zahl auf Ihrem anderen Gerät ein. Nennen Sie sie niemandem.',
  otherDeviceNo: 'Auf einem anderen Gerät von Ihnen abgelehnt. Es wurde nichts übergeben.',
  otherDeviceOver:
    'Niemand hat geantwortet, oder Ihr anderes Gerät hat abgebrochen. Es wurde nichts übergeben.',
  otherDeviceBroken: 'Die Antwort war nicht für dieses Gerät bestimmt. Es wurde nichts übergeben.',
  otherDeviceAgain: 'Erneut fragen',
  otherWay: 'Anderen Weg nutzen',
  letInRow: '{device} fragt nach Ihrer Wallet',
  letInAnswer: 'Antworten',
  letInHeading: 'Ihre Wallet auf ein neues Gerät holen?',
  letInText:
    'Wer dieses Gerät hat, kann dann alles in dieser Wallet nutzen. Stimmen Sie nur zu, wenn Sie sich dort gerade selbst anmelden.',
  letInDevice: 'Gerät',
  letInSite: 'Seite',
  letInWhen: 'Gefragt',
  letInNumber: 'Zahl auf dem neuen Gerät',
  letInWarning:
    'Lesen Sie die Zahl vom Bildschirm Ihres neuen Geräts ab. Hat sie Ihnen jemand geschickt, lehnen Sie ab.',
  letInWaiting: 'Warten auf das neue Gerät …',
  letInWrong: 'Das neue Gerät zeigt eine andere Zahl.',
  letInSwapped: 'Die Zahlen stimmen nicht überein',
  letInSwappedText:
    'Es wurde nichts übergeben. Vielleicht fragt jemand anderes, oder jemand steht zwischen Ihren Geräten.',
  letInNo: 'Abgelehnt',
  letInNoText:
    'Das Gerät bekommt nichts und kann zehn Minuten lang nicht wieder fragen. Kennen Sie es nicht, sperren Sie es aus.',
  letInDone: 'Ihre Wallet öffnet sich jetzt dort',
  letInDoneText: 'Das neue Gerät gehört zu Ihren Geräten. Sie können es hier jederzeit aussperren.',
  letInOver: 'Diese Anfrage ist vorbei',
  letInOverText: 'Das neue Gerät hat abgebrochen, oder ein anderes Gerät von Ihnen hat geantwortet.',
}
