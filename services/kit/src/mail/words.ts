/** The words of letters and of the page that their link leads to. `{app}` is the project's name. */
const en = {
  codeSubject: '{code} is your code for {app}',
  codeHeading: 'Your code',
  codeText: 'Type this code to log in to {app}:',
  codeNote: 'It works once, for 20 minutes. Don’t share this code: nobody from {app} will ever ask for it.',
  recoverySubject: 'Is this you? Your {app} wallet on another device',
  recoveryHeading: 'Your wallet on another device',
  recoveryText:
    'Someone logged in with this address and wants to use your {app} wallet. Site: {site}. Device: {device}.',
  recoveryLink: 'Review and confirm',
  protectSubject: 'Protect your {app} wallet',
  protectHeading: 'Protect your wallet',
  protectText:
    'You have a {app} wallet with this address. Confirm it so you can recover the wallet if you lose your device. Site: {site}. Device: {device}.',
  protectNote: 'The link works for 7 days.',
  signInText: 'Type this code to confirm your email address for {app}:',
  changeText: 'Type this code to change your email address in {app}:',
  deviceSubject: 'Is this you? Approve a new device for {app}',
  deviceHeading: 'A new device',
  deviceText: 'Someone wants to log in to {app} with this address on a new device: {device}.',
  deviceUnknown: 'an unknown browser',
  deviceLink: 'Review and approve',
  deviceNote: 'The link works for 20 minutes.',
  ignoreNote: 'Not you? Ignore this email. Nobody can log in without it.',
  changedSubject: 'Your email address for {app} was changed',
  changedHeading: 'Your email address was changed',
  changedText: 'You now log in to {app} with another address. All other devices were logged out.',
  changedNote: 'Not you? Contact {app} right away.',
  pageAsk: 'Log in to {app} on this device?',
  pageDevice: 'Device: {device}',
  pageWarn: 'Approve only if you just started this yourself.',
  pageApprove: 'Approve',
  pageDone: 'Approved. Go back to where you started. We’ve sent you a code.',
  pageOver: 'This link is no longer valid. Start again where you wanted to log in.',
  pageSite: 'Site: {site}',
  pageConfirm: 'Confirm',
  pageRefuse: 'This wasn’t me',
  pageRefused: 'Thanks for telling us. This request has ended, and the link no longer works.',
  recoverAsk: 'Set up your {app} wallet on another device?',
  recoverNumber: 'Number on the other device',
  recoverWarn: 'Continue only if your own device shows you a number right now. That device gets your wallet.',
  recoverWrong: 'The device shows another number. Check it and try again.',
  recoverDone: 'Confirmed. Go back to your device. Your wallet opens there.',
  protectAsk: 'Protect your {app} wallet?',
  protectWarn: 'Confirm only if this wallet is yours.',
  protectDone: 'Confirmed. Go back to {app} on your device. It finishes by itself.',
}

/** One language's words. */
export type MailWords = typeof en

const de: MailWords = {
  codeSubject: '{code} ist Ihr Code für {app}',
  codeHeading: 'Ihr Code',
  codeText: 'Geben Sie diesen Code ein, um sich bei {app} anzumelden:',
  codeNote:
    'Er gilt einmal, 20 Minuten lang. Geben Sie ihn nicht weiter: Niemand von {app} wird Sie je danach fragen.',
  recoverySubject: 'Sind Sie das? Ihre Wallet bei {app} auf einem anderen Gerät',
  recoveryHeading: 'Ihre Wallet auf einem anderen Gerät',
  recoveryText:
    'Jemand hat sich mit dieser Adresse angemeldet und möchte Ihre Wallet bei {app} nutzen. Website: {site}. Gerät: {device}.',
  recoveryLink: 'Ansehen und bestätigen',
  protectSubject: 'Schützen Sie Ihre Wallet bei {app}',
  protectHeading: 'Schützen Sie Ihre Wallet',
  protectText:
    'Zu dieser Adresse gehört eine Wallet bei {app}. Bestätigen Sie das, damit Sie die Wallet wiederherstellen können, wenn Sie Ihr Gerät verlieren. Website: {site}. Gerät: {device}.',
  protectNote: 'Der Link gilt 7 Tage lang.',
  signInText: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse für {app} zu bestätigen:',
  changeText: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse bei {app} zu ändern:',
  deviceSubject: 'Sind Sie das? Neues Gerät für {app} bestätigen',
  deviceHeading: 'Ein neues Gerät',
  deviceText: 'Jemand möchte sich mit dieser Adresse auf einem neuen Gerät bei {app} anmelden: {device}.',
  deviceUnknown: 'ein unbekannter Browser',
  deviceLink: 'Ansehen und bestätigen',
  deviceNote: 'Der Link gilt 20 Minuten lang.',
  ignoreNote: 'Waren Sie das nicht? Ignorieren Sie diese E-Mail. Ohne sie kann sich niemand anmelden.',
  changedSubject: 'Ihre E-Mail-Adresse für {app} wurde geändert',
  changedHeading: 'Ihre E-Mail-Adresse wurde geändert',
  changedText:
    'Ab jetzt melden Sie sich bei {app} mit einer anderen Adresse an. Alle anderen Geräte wurden abgemeldet.',
  changedNote: 'Waren Sie das nicht? Schreiben Sie sofort an {app}.',
  pageAsk: 'Auf diesem Gerät bei {app} anmelden?',
  pageDevice: 'Gerät: {device}',
  pageWarn: 'Bestätigen Sie nur, wenn Sie das gerade selbst begonnen haben.',
  pageApprove: 'Bestätigen',
  pageDone:
    'Bestätigt. Gehen Sie dorthin zurück, wo Sie begonnen haben. Wir haben Ihnen einen Code gesendet.',
  pageOver: 'Dieser Link gilt nicht mehr. Beginnen Sie die Anmeldung noch einmal.',
  pageSite: 'Website: {site}',
  pageConfirm: 'Bestätigen',
  pageRefuse: 'Das war ich nicht',
  pageRefused: 'Danke für den Hinweis. Diese Anfrage ist beendet, und der Link gilt nicht mehr.',
  recoverAsk: 'Ihre Wallet bei {app} auf einem anderen Gerät einrichten?',
  recoverNumber: 'Zahl auf dem anderen Gerät',
  recoverWarn:
    'Machen Sie nur weiter, wenn Ihr eigenes Gerät gerade eine Zahl zeigt. Dieses Gerät bekommt Ihre Wallet.',
  recoverWrong: 'Das Gerät zeigt eine andere Zahl. Prüfen Sie sie und versuchen Sie es erneut.',
  recoverDone: 'Bestätigt. Gehen Sie zu Ihrem Gerät zurück. Ihre Wallet öffnet sich dort.',
  protectAsk: 'Ihre Wallet bei {app} schützen?',
  protectWarn: 'Bestätigen Sie nur, wenn diese Wallet Ihnen gehört.',
  protectDone: 'Bestätigt. Gehen Sie auf Ihrem Gerät zu {app} zurück. Der Rest geschieht von selbst.',
}

const ar: MailWords = {
  codeSubject: '{code} هو رمزك في {app}',
  codeHeading: 'رمزك',
  codeText: 'اكتب هذا الرمز لتسجيل الدخول إلى {app}:',
  codeNote: 'يعمل الرمز مرة واحدة ولمدة 20 دقيقة. لا تشاركه مع أحد: لن يطلبه منك أحد من {app} أبدًا.',
  recoverySubject: 'هل هذا أنت؟ محفظتك في {app} على جهاز آخر',
  recoveryHeading: 'محفظتك على جهاز آخر',
  recoveryText:
    'سجّل شخص الدخول بهذا العنوان ويريد استخدام محفظتك في {app}. الموقع: {site}. الجهاز: {device}.',
  recoveryLink: 'راجع الطلب وأكّده',
  protectSubject: 'احمِ محفظتك في {app}',
  protectHeading: 'احمِ محفظتك',
  protectText:
    'لهذا العنوان محفظة في {app}. أكّد ذلك لتتمكن من استرداد المحفظة إذا فقدت جهازك. الموقع: {site}. الجهاز: {device}.',
  protectNote: 'يعمل الرابط لمدة 7 أيام.',
  signInText: 'اكتب هذا الرمز لتأكيد بريدك الإلكتروني في {app}:',
  changeText: 'اكتب هذا الرمز لتغيير بريدك الإلكتروني في {app}:',
  deviceSubject: 'هل هذا أنت؟ وافق على جهاز جديد في {app}',
  deviceHeading: 'جهاز جديد',
  deviceText: 'يريد شخص تسجيل الدخول إلى {app} بهذا العنوان من جهاز جديد: {device}.',
  deviceUnknown: 'متصفح غير معروف',
  deviceLink: 'راجع الطلب ووافق',
  deviceNote: 'يعمل الرابط لمدة 20 دقيقة.',
  ignoreNote: 'لست أنت؟ تجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول بدونها.',
  changedSubject: 'تم تغيير بريدك الإلكتروني في {app}',
  changedHeading: 'تم تغيير بريدك الإلكتروني',
  changedText: 'من الآن تسجّل الدخول إلى {app} بعنوان آخر. تم تسجيل خروج جميع الأجهزة الأخرى.',
  changedNote: 'لست أنت؟ اكتب إلى {app} فورًا.',
  pageAsk: 'هل تريد تسجيل الدخول إلى {app} على هذا الجهاز؟',
  pageDevice: 'الجهاز: {device}',
  pageWarn: 'وافق فقط إذا كنت قد بدأت ذلك بنفسك الآن.',
  pageApprove: 'موافقة',
  pageDone: 'تمت الموافقة. عُد إلى حيث بدأت. لقد أرسلنا إليك رمزًا.',
  pageOver: 'لم يعد هذا الرابط صالحًا. ابدأ من جديد حيث أردت تسجيل الدخول.',
  pageSite: 'الموقع: {site}',
  pageConfirm: 'تأكيد',
  pageRefuse: 'لم أكن أنا',
  pageRefused: 'شكرًا على إبلاغنا. انتهى هذا الطلب، ولم يعد الرابط صالحًا.',
  recoverAsk: 'هل تريد تجهيز محفظتك في {app} على جهاز آخر؟',
  recoverNumber: 'الرقم على الجهاز الآخر',
  recoverWarn: 'تابع فقط إذا كان جهازك أنت يعرض رقمًا الآن. سيحصل هذا الجهاز على محفظتك.',
  recoverWrong: 'يعرض الجهاز رقمًا آخر. تحقّق منه وأعد المحاولة.',
  recoverDone: 'تم التأكيد. عُد إلى جهازك. ستُفتح محفظتك هناك.',
  protectAsk: 'هل تريد حماية محفظتك في {app}؟',
  protectWarn: 'أكّد فقط إذا كانت هذه المحفظة لك.',
  protectDone: 'تم التأكيد. عُد إلى {app} على جهازك. سيكتمل الباقي تلقائيًا.',
}

const languages: Readonly<Record<string, MailWords>> = { en, de, ar }

/** The language of letters for a visitor's locale (BCP 47); English where there is no better one. */
export function mailLanguage(locale: string | undefined): string {
  const language = locale?.toLowerCase().split(/[-_]/)[0] ?? ''
  return Object.hasOwn(languages, language) ? language : 'en'
}

/** Words with their places filled in. */
export function mailWords(
  language: string,
  values: Readonly<Record<string, string>>,
): (key: keyof MailWords) => string {
  const words = languages[mailLanguage(language)] ?? en
  return (key) => words[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
