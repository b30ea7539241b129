import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listen } from './listen.mjs'
import { escapeHtml, htmlHeaders, page } from './page.mjs'

const maxEmails = 50

/**
 * `/` for people, `/mails.json?to=` for tests.
 *
 * @param {{ smtpPort: number, port: number }} options
 * @returns {Promise<import('../types.js').StaticServer & { smtpUrl: string }>}
 */
export async function startInbox({ smtpPort, port }) {
  /** @type {{ to: string[], from: string, subject: string, text: string, at: string }[]} */
  const letters = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      /** @type {Buffer[]} */
      const chunks = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        try {
          const { subject = '', text = '', from } = await PostalMime.parse(Buffer.concat(chunks))
          const to = session.envelope.rcptTo.map(({ address }) => address)
          letters.unshift({ to, from: from?.address ?? '', subject, text, at: new Date().toISOString() })
          letters.splice(maxEmails)
          done()
        } catch (error) {
          done(/** @type {Error} */ (error))
        }
      })
    },
  })
  await new Promise((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', () => resolve(undefined))
  })
  const server = await listen(port, async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const to = searchParams.get('to')?.toLowerCase()
    const shown = letters.filter((letter) => to === undefined || letter.to.includes(to))
    if (pathname === '/mails.json') return Response.json(shown)
    if (pathname !== '/') return undefined
    const articles = shown.map(
      ({ to: receivers, subject, text, at }) =>
        `<article><b>${escapeHtml(subject)}</b><br><small>to ${escapeHtml(receivers.join(', '))}, ${escapeHtml(at)}</small>` +
        `<pre>${withLinks(text)}</pre></article>`,
    )
    const body =
      articles.length > 0 ? articles.join('') : '<p>No emails yet. This page reloads by itself.</p>'
    return new Response(page('Inbox', `<meta http-equiv="refresh" content="3">${body}`), {
      headers: htmlHeaders,
    })
  })
  return {
    ...server,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      await Promise.all([server.stop(), new Promise((done) => smtp.close(() => done(undefined)))])
    },
  }
}

/** @param {string} text */
const withLinks = (text) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" target="_blank">${url}</a>`)
