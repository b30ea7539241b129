/** The words of letters and of the page that their link leads to. `{app}` is the project's name. */
const en = {
  codeSubject: '{code} is your code for {app}',
  codeHeading: 'Your code',
  codeText: 'Type this code to log in to {app}:',
  codeNote: 'It works once, for 20 minutes. Never tell it to anybody: {app} will not ask you for it.',
  recoverySubject: 'Is this you? Your wallet of {app} on another device',
  recoveryHeading: 'Your wallet on another device',
  recoveryText:
    'Somebody who logged in with this address wants your wallet of {app}. Site: {site}. Device: {device}.',
  recoveryLink: 'Look at it and confirm',
  protectSubject: 'Protect your wallet of {app}',
  protectHeading: 'Protect your wallet',
  protectText:
    'A wallet of {app} belongs to this address. Confirm it, and you get the wallet back if you lose your device. Site: {site}. Device: {device}.',
  protectNote: 'The link works for 7 days.',
  signInText: 'Type this code to confirm your e-mail address for {app}:',
  changeText: 'Type this code to change your e-mail address in {app}:',
  deviceSubject: 'Is this you? Approve a new device for {app}',
  deviceHeading: 'A new device',
  deviceText:
    'Somebody wants to log in to {app} with this address, on a device that has not been used before: {device}.',
  deviceUnknown: 'a browser that we do not know',
  deviceLink: 'Look at it and approve',
  deviceNote: 'The link works for 20 minutes.',
  ignoreNote: 'If this was not you, there is nothing to do: nobody gets in without this mail.',
  changedSubject: 'Your e-mail address for {app} was changed',
  changedHeading: 'Your e-mail address was changed',
  changedText: 'From now on you log in to {app} with another address. All other devices were logged out.',
  changedNote: 'If this was not you, write to {app} at once.',
  pageAsk: 'Log in to {app} on this device?',
  pageDevice: 'Device: {device}',
  pageWarn: 'Approve only if you have just started this yourself.',
  pageApprove: 'Approve',
  pageDone: 'Approved. Go back to where you started: we have sent you a code.',
  pageOver: 'This link is no longer valid. Start again where you wanted to log in.',
  pageSite: 'Site: {site}',
  pageConfirm: 'Confirm',
  recoverAsk: 'Bring your wallet of {app} to another device?',
  recoverNumber: 'The number on the other device',
  recoverWarn: 'Go on only if your own device shows you a number right now. It gets your wallet.',
  recoverWrong: 'The device shows another number. Look again.',
  recoverDone: 'Confirmed. Go back to your device: it opens your wallet.',
  protectAsk: 'Protect your wallet of {app}?',
  protectWarn: 'Confirm only if this wallet is yours.',
  protectDone: 'Confirmed. Go back to {app} on your device: it finishes this by itself.',
}

/** One language's words. */
export type MailWords = typeof en

const de: MailWords = {
  codeSubject: '{code} ist Ihr Code für {app}',
  codeHeading: 'Ihr Code',
  codeText: 'Geben Sie diesen Code ein, um sich bei {app} anzumelden:',
  codeNote: 'Er gilt einmal, 20 Minuten lang. Geben Sie ihn niemandem: {app} wird Sie nie danach fragen.',
  recoverySubject: 'Sind Sie das? Ihre Wallet von {app} auf einem anderen Gerät',
  recoveryHeading: 'Ihre Wallet auf einem anderen Gerät',
  recoveryText:
    'Jemand hat sich mit dieser Adresse angemeldet und möchte Ihre Wallet von {app}. Seite: {site}. Gerät: {device}.',
  recoveryLink: 'Ansehen und bestätigen',
  protectSubject: 'Schützen Sie Ihre Wallet von {app}',
  protectHeading: 'Schützen Sie Ihre Wallet',
  protectText:
    'Zu dieser Adresse gehört eine Wallet von {app}. Bestätigen Sie das, dann bekommen Sie die Wallet zurück, wenn Sie Ihr Gerät verlieren. Seite: {site}. Gerät: {device}.',
  protectNote: 'Der Link gilt 7 Tage lang.',
  signInText: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse für {app} zu bestätigen:',
  changeText: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse bei {app} zu ändern:',
  deviceSubject: 'Sind Sie das? Neues Gerät für {app} bestätigen',
  deviceHeading: 'Ein neues Gerät',
  deviceText:
    'Jemand möchte sich mit dieser Adresse bei {app} anmelden, auf einem bisher nicht genutzten Gerät: {device}.',
  deviceUnknown: 'ein Browser, den wir nicht kennen',
  deviceLink: 'Ansehen und bestätigen',
  deviceNote: 'Der Link gilt 20 Minuten lang.',
  ignoreNote: 'Wenn Sie das nicht waren, müssen Sie nichts tun: Ohne diese Mail kommt niemand hinein.',
  changedSubject: 'Ihre E-Mail-Adresse für {app} wurde geändert',
  changedHeading: 'Ihre E-Mail-Adresse wurde geändert',
  changedText:
    'Ab jetzt melden Sie sich bei {app} mit einer anderen Adresse an. Alle anderen Geräte wurden abgemeldet.',
  changedNote: 'Wenn Sie das nicht waren, schreiben Sie sofort an {app}.',
  pageAsk: 'Auf diesem Gerät bei {app} anmelden?',
  pageDevice: 'Gerät: {device}',
  pageWarn: 'Bestätigen Sie nur, wenn Sie das gerade selbst begonnen haben.',
  pageApprove: 'Bestätigen',
  pageDone:
    'Bestätigt. Gehen Sie dorthin zurück, wo Sie begonnen haben: Wir haben Ihnen einen Code geschickt.',
  pageOver: 'Dieser Link gilt nicht mehr. Beginnen Sie die Anmeldung noch einmal.',
  pageSite: 'Seite: {site}',
  pageConfirm: 'Bestätigen',
  recoverAsk: 'Ihre Wallet von {app} auf ein anderes Gerät holen?',
  recoverNumber: 'Die Zahl auf dem anderen Gerät',
  recoverWarn:
    'Machen Sie nur weiter, wenn Ihr eigenes Gerät gerade eine Zahl zeigt. Es bekommt Ihre Wallet.',
  recoverWrong: 'Das Gerät zeigt eine andere Zahl. Sehen Sie noch einmal nach.',
  recoverDone: 'Bestätigt. Gehen Sie zu Ihrem Gerät zurück: Es öffnet Ihre Wallet.',
  protectAsk: 'Ihre Wallet von {app} schützen?',
  protectWarn: 'Bestätigen Sie nur, wenn diese Wallet Ihnen gehört.',
  protectDone: 'Bestätigt. Gehen Sie auf Ihrem Gerät zu {app} zurück: Der Rest geschieht von selbst.',
}

const ar: MailWords = {
  codeSubject: '{code} هو رمزك في {app}',
  codeHeading: 'رمزك',
  codeText: 'اكتب هذا الرمز لتسجيل الدخول إلى {app}:',
  codeNote: 'يعمل الرمز مرة واحدة ولمدة 20 دقيقة. لا تعطه لأحد: لن يطلبه منك {app} أبدًا.',
  recoverySubject: 'هل هذا أنت؟ محفظتك في {app} على جهاز آخر',
  recoveryHeading: 'محفظتك على جهاز آخر',
  recoveryText: 'سجّل شخص الدخول بهذا العنوان ويريد محفظتك في {app}. الموقع: {site}. الجهاز: {device}.',
  recoveryLink: 'راجع الطلب وأكّده',
  protectSubject: 'احمِ محفظتك في {app}',
  protectHeading: 'احمِ محفظتك',
  protectText:
    'لهذا العنوان محفظة في {app}. أكّد ذلك لتستعيد المحفظة إذا فقدت جهازك. الموقع: {site}. الجهاز: {device}.',
  protectNote: 'يعمل الرابط لمدة 7 أيام.',
  signInText: 'اكتب هذا الرمز لتأكيد بريدك الإلكتروني في {app}:',
  changeText: 'اكتب هذا الرمز لتغيير بريدك الإلكتروني في {app}:',
  deviceSubject: 'هل هذا أنت؟ وافق على جهاز جديد في {app}',
  deviceHeading: 'جهاز جديد',
  deviceText: 'يريد شخص تسجيل الدخول إلى {app} بهذا العنوان من جهاز لم يُستخدم من قبل: {device}.',
  deviceUnknown: 'متصفح لا نعرفه',
  deviceLink: 'راجع الطلب ووافق',
  deviceNote: 'يعمل الرابط لمدة 20 دقيقة.',
  ignoreNote: 'إن لم تكن أنت، فلا داعي لفعل شيء: لا يدخل أحد بدون هذه الرسالة.',
  changedSubject: 'تم تغيير بريدك الإلكتروني في {app}',
  changedHeading: 'تم تغيير بريدك الإلكتروني',
  changedText: 'من الآن تسجل الدخول إلى {app} بعنوان آخر. تم تسجيل خروج جميع الأجهزة الأخرى.',
  changedNote: 'إن لم تكن أنت، فاكتب إلى {app} فورًا.',
  pageAsk: 'هل تريد تسجيل الدخول إلى {app} على هذا الجهاز؟',
  pageDevice: 'الجهاز: {device}',
  pageWarn: 'وافق فقط إذا كنت قد بدأت ذلك بنفسك الآن.',
  pageApprove: 'موافقة',
  pageDone: 'تمت الموافقة. عد إلى حيث بدأت: لقد أرسلنا إليك رمزًا.',
  pageOver: 'لم يعد هذا الرابط صالحًا. ابدأ من جديد حيث أردت تسجيل الدخول.',
  pageSite: 'الموقع: {site}',
  pageConfirm: 'تأكيد',
  recoverAsk: 'هل تريد نقل محفظتك في {app} إلى جهاز آخر؟',
  recoverNumber: 'الرقم الظاهر على الجهاز الآخر',
  recoverWarn: 'تابع فقط إذا كان جهازك أنت يعرض رقمًا الآن. سيحصل هذا الجهاز على محفظتك.',
  recoverWrong: 'يعرض الجهاز رقمًا آخر. انظر مرة أخرى.',
  recoverDone: 'تم التأكيد. عد إلى جهازك: سيفتح محفظتك.',
  protectAsk: 'هل تريد حماية محفظتك في {app}؟',
  protectWarn: 'أكّد فقط إذا كانت هذه المحفظة لك.',
  protectDone: 'تم التأكيد. عد إلى {app} على جهازك: سيكتمل الباقي تلقائيًا.',
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
