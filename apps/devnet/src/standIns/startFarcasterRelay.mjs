import { randomUUID } from 'node:crypto'
import { createSiweMessage } from 'viem/siwe'
import { farcasterAccounts } from './farcasterAccounts.mjs'
import { listen } from './listen.mjs'
import { escapeHtml, htmlHeaders, page } from './page.mjs'

/**
 * A page replaces the phone's app; signatures are real.
 *
 * @param {{ port: number }} options
 * @returns {Promise<import('../types.js').StaticServer>}
 * @see https://docs.farcaster.xyz/auth-kit/client/app/client
 */
export async function startFarcasterRelay({ port }) {
  /** @type {Map<string, { asked: { siweUri: string, domain: string, nonce: string }, answer?: object }>} */
  const channels = new Map()
  const json = (/** @type {object} */ body, status = 200) => Response.json(body, { status })

  return listen(port, async (request) => {
    const { pathname, searchParams, origin } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/v1/channel') {
      const { siweUri, domain, nonce = randomUUID().replaceAll('-', '') } = await request.json()
      if (typeof siweUri !== 'string' || typeof domain !== 'string') return json({ error: 'invalid' }, 400)
      const channelToken = randomUUID()
      channels.set(channelToken, { asked: { siweUri, domain, nonce } })
      const url = `${origin}/~/siwf?channelToken=${channelToken}`
      return json({ channelToken, url, nonce }, 201)
    }
    if (pathname === '/v1/channel/status') {
      const channel = channels.get(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
      if (channel === undefined) return json({ error: 'unauthorized' }, 401)
      const { nonce } = channel.asked
      return json({ state: 'pending', nonce, ...channel.answer }, channel.answer ? 200 : 202)
    }
    if (pathname !== '/~/siwf') return undefined
    const channel = channels.get(searchParams.get('channelToken') ?? '')
    if (channel === undefined) return new Response(page('This link is over', ''), { headers: htmlHeaders })
    if (request.method === 'POST') {
      const fid = Number(new URLSearchParams(await request.text()).get('fid'))
      channel.answer = await answerOf(channel.asked, fid)
      return new Response(page('Logged in', '<p>Go back to where you came from.</p>'), {
        headers: htmlHeaders,
      })
    }
    const buttons = farcasterAccounts().map(
      ({ fid, username }) => `<button name="fid" value="${fid}">Log in as @${username}</button>`,
    )
    const body = `<p>${escapeHtml(channel.asked.domain)} asks who you are. This page stands in for the Farcaster app.</p>
      <form method="post">${buttons.join(' ')}</form>`
    return new Response(page('Farcaster', body), { headers: htmlHeaders })
  })
}

/**
 * @param {{ siweUri: string, domain: string, nonce: string }} asked
 * @param {number} fid
 */
async function answerOf({ siweUri: uri, domain, nonce }, fid) {
  const found = farcasterAccounts().find((one) => one.fid === fid)
  if (found === undefined) throw new Error('No such account')
  const { account, username } = found
  const message = createSiweMessage({
    address: account.address,
    chainId: 10,
    domain,
    uri,
    nonce,
    version: '1',
    statement: 'Farcaster Auth',
    resources: [`farcaster://fid/${fid}`],
  })
  const signature = await account.signMessage({ message })
  return { state: 'completed', message, signature, fid, username, custody: account.address }
}
