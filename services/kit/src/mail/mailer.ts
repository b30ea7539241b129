import { createTransport } from 'nodemailer'

/** A letter in both forms that mail programs show. */
export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** Resolves when the server has taken it. @throws when it did not, or not in time */
  send(mail: Mail): Promise<void>
  /** Connects and logs in, and sends nothing. @throws when the server does not answer or refuses */
  verify(): Promise<void>
  close(): void
}

/** Options of {@link createMailer}. */
export interface MailerOptions {
  /**
   * `smtps://user:password@host` (TLS from the first byte, port 465) or `smtp://…` (port 587, with STARTTLS, which is
   * required unless the host is this machine).
   */
  readonly smtpUrl: string
  /** The sender: `Shop <login@shop.example>`. */
  readonly from: string
}

/** Milliseconds that a mail server has to answer, and to take a letter. */
const patience = { connect: 10_000, send: 20_000 }

/** Keeps a few connections to the server open. Nothing is connected before the first letter. */
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
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // So that no automatic answer comes back (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
