import type { OperatorRole, ServiceProject } from '../http/serviceEnv.js'
import { ServiceError } from '../http/serviceError.js'
import type { Mailer } from './mailer.js'
import type { MailLook } from './mailLook.js'
import { renderMail } from './renderMail.js'
import { mailWords } from './words.js'

export interface Recipient {
  /** Default look without an id. */
  readonly project: Pick<ServiceProject, 'name'> & { readonly id?: string }
  readonly email: string
  readonly locale: string
}

const roleWords = { owner: 'roleOwner', editor: 'roleEditor', viewer: 'roleViewer' } as const
const codeTexts = { login: 'codeText', change: 'changeText', signIn: 'signInText' } as const

/** Throws a ServiceError 503 when the mail server refuses. */
export function createLetters(mailer: Mailer, lookOf: LookOf = () => undefined) {
  async function send({ project, email, locale }: Recipient, values: object, write: Write): Promise<void> {
    const words = mailWords(locale, { ...values, app: project.name })
    const look = project.id === undefined ? undefined : await lookOf(project.id)
    const mail = renderMail(email, { locale, app: project.name, look, ...write(words) })
    try {
      await mailer.send(mail)
    } catch (cause) {
      throw new ServiceError({
        status: 503,
        reasons: [{ name: 'mail_failed', description: 'The mail could not be sent. Try again in a moment.' }],
        retryAfter: 10,
        cause,
      })
    }
  }

  return {
    code: (to: Recipient, code: string, purpose: 'login' | 'change' | 'signIn') =>
      send(to, { code }, (words) => ({
        subject: words('codeSubject'),
        heading: words('codeHeading'),
        text: words(codeTexts[purpose]),
        code,
        notes: [words('codeNote'), words('ignoreNote')],
      })),

    /** @param asks page host and device name, empty when unknown */
    recoveryLink: (to: Recipient, url: string, asks: ConfirmationOrigin) =>
      send(to, placesOf(to, asks), (words) => ({
        subject: words('recoverySubject'),
        heading: words('recoveryHeading'),
        text: words('recoveryText'),
        link: { label: words('recoveryLink'), url },
        notes: [words('deviceNote'), words('ignoreNote')],
      })),

    protectLink: (to: Recipient, url: string, asks: ConfirmationOrigin) =>
      send(to, placesOf(to, asks), (words) => ({
        subject: words('protectSubject'),
        heading: words('protectHeading'),
        text: words('protectText'),
        link: { label: words('recoveryLink'), url },
        notes: [words('protectNote'), words('ignoreNote')],
      })),

    deviceLink: (to: Recipient, url: string, device: string) =>
      send(to, { device: device || mailWords(to.locale, {})('deviceUnknown') }, (words) => ({
        subject: words('deviceSubject'),
        heading: words('deviceHeading'),
        text: words('deviceText'),
        link: { label: words('deviceLink'), url },
        notes: [words('deviceNote'), words('ignoreNote')],
      })),

    /** @param terms.by inviting operator */
    invitation: (
      to: Recipient,
      url: string,
      { by, role }: { readonly by: string; readonly role: OperatorRole },
    ) =>
      send(to, { by, role: mailWords(to.locale, {})(roleWords[role]) }, (words) => ({
        subject: words('inviteSubject'),
        heading: words('inviteHeading'),
        text: words('inviteText'),
        link: { label: words('inviteLink'), url },
        notes: [words('inviteHow'), words('inviteNote')],
      })),

    emailChanged: (to: Recipient) =>
      send(to, {}, (words) => ({
        subject: words('changedSubject'),
        heading: words('changedHeading'),
        text: words('changedText'),
        notes: [words('changedNote')],
      })),
  }
}

export type Letters = ReturnType<typeof createLetters>

export type LookOf = (projectId: string) => MailLook | undefined | Promise<MailLook | undefined>

export interface ConfirmationOrigin {
  readonly site: string
  readonly device: string
}

export function placesOf(
  { locale }: Pick<Recipient, 'locale'>,
  { site, device }: ConfirmationOrigin,
): ConfirmationOrigin {
  return { site: site || '?', device: device || mailWords(locale, {})('deviceUnknown') }
}

type Write = (
  words: ReturnType<typeof mailWords>,
) => Omit<Parameters<typeof renderMail>[1], 'app' | 'locale' | 'look'>
