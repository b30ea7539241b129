import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly senderName?: string | undefined
  readonly replyTo?: string | undefined
  /** A `data:` URL in `html`, sent as an attachment: mail programs block such URLs. */
  readonly picture?: string | undefined
}

export interface Mailer {
  /** @throws on a refusal or timeout */
  send(mail: Mail): Promise<void>
  /** Logs in without sending. @throws on a refusal or timeout */
  verify(): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** `smtps://user:password@host` (TLS, port 465) or `smtp://…` (port 587, STARTTLS required). */
  readonly smtpUrl: string
  /** `Shop <login@shop.example>`. */
  readonly from: string
}

const patience = { connect: 10_000, send: 20_000 }

const pictureId = 'logo'

export function readSender(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = from.trim()] = /^(.*)<([^<>]*)>\s*$/.exec(from) ?? []
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address }
}

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.send,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, senderName, replyTo, picture }) {
      await transport.sendMail({
        from: senderName === undefined ? from : { name: senderName, address: readSender(from).address },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        to: { name: '', address: to },
        subject,
        text,
        ...(picture === undefined ? { html } : withPicture(html, picture)),
        // Prevents automatic answers (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

function withPicture(html: string, picture: string) {
  const [, contentType = '', content = ''] = /^data:([^;]+);base64,(.*)$/.exec(picture) ?? []
  return {
    html: html.replaceAll(`src="${picture}"`, `src="cid:${pictureId}"`),
    attachments: [
      {
        cid: pictureId,
        filename: `${pictureId}.${contentType.replace('image/', '')}`,
        content: Buffer.from(content, 'base64'),
        contentType,
        contentDisposition: 'inline' as const,
      },
    ],
  }
}
