export const deDevices = {
  devices: 'Geräte',
  devicesText: 'Geräte mit Zugriff auf Ihre Wallet. Entfernen Sie unbekannte.',
  deviceUnknown: 'Unbekannter Browser',
  deviceThis: 'Dieses Gerät',
  deviceLast: 'Zuletzt genutzt am {date}',
  deviceOut: 'Entfernen',
  deviceOutTitle: 'Gerät entfernen',
  deviceOutHeading: '{device} entfernen',
  deviceOutText:
    'Wir melden es ab, und seine Kopie Ihrer Wallet funktioniert nicht mehr. Sie bestätigen, dass Sie es sind.',
  deviceIsOut: 'Gerät entfernt',
  deviceOthers: 'Ihre anderen Geräte bitten Sie um Bestätigung.',

  otherDevice: 'Auf anderem Gerät bestätigen',
  otherDeviceText:
    'Öffnen Sie auf einem Gerät, das Ihre Wallet hat, Ihr Konto. Die Anfrage steht dort und in den Kontoeinstellungen unter „Geräte“. Hier erscheint eine Zahl, die Sie dort eingeben.',
  otherDeviceWaiting: 'Warten auf Ihr anderes Gerät …',
  otherDeviceType: 'Geben Sie diese Zahl auf Ihrem anderen Gerät ein. Nennen Sie sie niemandem.',
  otherDeviceNo: 'Auf Ihrem anderen Gerät abgelehnt. Es wurde nichts übergeben.',
  otherDeviceOver: 'Ihr anderes Gerät hat nicht geantwortet. Es wurde nichts übergeben.',
  otherDeviceBroken: 'Die Antwort war nicht für dieses Gerät bestimmt. Es wurde nichts übergeben.',
  otherDeviceAgain: 'Erneut fragen',
  otherWay: 'Anderen Weg nutzen',
  letInRow: '{device} fragt nach Ihrer Wallet',
  letInAnswer: 'Antworten',
  letInHeading: 'Ihre Wallet auf ein neues Gerät holen?',
  letInText:
    'Wer dieses Gerät hat, kann dann alles in dieser Wallet nutzen. Bestätigen Sie nur, wenn Sie sich dort gerade selbst anmelden.',
  letInDevice: 'Gerät',
  letInSite: 'Website',
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
    'Das Gerät bekommt nichts und kann zehn Minuten lang nicht wieder fragen. Entfernen Sie es, wenn Sie es nicht kennen.',
  letInDone: 'Ihre Wallet öffnet sich jetzt dort',
  letInDoneText: 'Das neue Gerät gehört jetzt zu Ihren Geräten. Sie können es hier jederzeit entfernen.',
  letInOver: 'Diese Anfrage ist beendet',
  letInOverText: 'Das neue Gerät wartet nicht mehr, oder ein anderes Gerät von Ihnen hat geantwortet.',
}
