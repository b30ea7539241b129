import { createLetters, type Letters, type Recipient } from './letters.js'
import type { Mail } from './mailer.js'
import type { MailLook } from './mailLook.js'

interface Sample {
  readonly url: string
  readonly site: string
  readonly by: string
}

const device = 'Firefox, Linux'
const code = '123456'

const samples = {
  login: (letters: Letters, to: Recipient) => letters.code(to, code, 'login'),
  signIn: (letters: Letters, to: Recipient) => letters.code(to, code, 'signIn'),
  change: (letters: Letters, to: Recipient) => letters.code(to, code, 'change'),
  changed: (letters: Letters, to: Recipient) => letters.emailChanged(to),
  device: (letters: Letters, to: Recipient, { url }: Sample) => letters.deviceLink(to, url, device),
  recovery: (letters: Letters, to: Recipient, { url, site }: Sample) =>
    letters.recoveryLink(to, url, { site, device }),
  protect: (letters: Letters, to: Recipient, { url, site }: Sample) =>
    letters.protectLink(to, url, { site, device }),
  // Comes from the console: default look.
  invitation: (letters: Letters, { email, locale }: Recipient, { url, by }: Sample) =>
    letters.invitation({ project: { name: 'Latchkey console' }, email, locale }, url, { by, role: 'editor' }),
} as const

export type MailKind = keyof typeof samples

export const mailKinds = Object.keys(samples) as readonly MailKind[]

/** Fills in sample values; sends nothing. */
export async function previewMail(
  kind: MailKind,
  to: Recipient,
  { look, ...sample }: Sample & { readonly look: MailLook },
): Promise<Mail> {
  const written: Mail[] = []
  const letters = createLetters(
    { send: async (mail) => void written.push(mail), verify: async () => {}, close: () => {} },
    () => look,
  )
  await samples[kind](letters, to, sample)
  const [mail] = written
  if (mail === undefined) throw new Error(`No email was written for ${kind}`)
  return mail
}
