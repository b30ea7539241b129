import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Email['headers']
}

export interface MailServer {
  readonly url: string
  readonly mails: ReceivedMail[]
  last(to: string): ReceivedMail
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  async function keep(letter: Buffer, receivers: readonly { address: string }[]): Promise<void> {
    const { subject = '', text = '', html = '', headers } = await PostalMime.parse(letter)
    for (const { address } of receivers) mails.push({ to: address, subject, text, html, headers })
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // Milliseconds: open connections delay the end.
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) =>
      username === 'gateway' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('No')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void keep(Buffer.concat(chunks), session.envelope.rcptTo).finally(() => done())
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://gateway:p%40ss@127.0.0.1:${port}`,
    mails,
    last(to) {
      const found = mails.findLast((mail) => mail.to === to)
      if (found === undefined) throw new Error(`No letter to ${to}`)
      return found
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
