import { startFrame } from '@latchkey/frame'
import { startGateway } from '@latchkey/gateway'
import { serveStatic } from '@latchkey/devnet'
import { createLog } from '@latchkey/kit/log'
import { startRecovery } from '@latchkey/recovery'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer, type MailServer } from '../../services/kit/test/mailServer.js'
import { freePort } from '../../services/kit/src/freePort.js'
import { byNumber } from './loginPage.js'
import { world } from './world.js'

export interface FrameServices {
  /** Cross-site to the parent. */
  readonly frameUrl: string
  readonly parentUrl: string
  /** An opener policy cuts off its windows. */
  readonly cutUrl: string
  readonly strangerUrl: string
  readonly gatewayUrl: string
  readonly recoveryUrl: string
  readonly mail: MailServer
  stop(): Promise<void>
}

/** Two request an email address at sign-in. */
const projects = [
  { id: 'shop', name: 'Shop' },
  ...[
    { id: 'letters', config: null },
    { id: 'strict', config: ['required'] },
  ].map(({ id, config }) => ({
    id,
    name: 'Shop',
    features: [
      { id: 'social_login', isEnabled: true },
      { id: 'email_capture', isEnabled: true, config },
    ],
  })),
]

export async function newest(mail: MailServer, to: string, pattern: RegExp, after: number): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = mail.mails.slice(after).findLast((letter) => letter.to === to && pattern.test(letter.text))
    const [text] = pattern.exec(found?.text ?? '') ?? []
    if (text !== undefined) return text
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`No letter to ${to} with ${String(pattern)}`)
}

/**
 * @param number shown on the device that the wallet moves to
 * @returns the page's text afterwards
 */
export async function confirmLink(
  { mail, recoveryUrl }: Pick<FrameServices, 'mail' | 'recoveryUrl'>,
  to: string,
  { after, number }: { readonly after: number; readonly number?: string },
): Promise<string> {
  const link = new URL(await newest(mail, to, /https?:\/\/\S+\/recovery\/v1\/confirm\?link=[\w-]+/, after))
  const body = new URLSearchParams({ link: link.searchParams.get('link') ?? '', number: number ?? '' })
  const response = await fetch(`${recoveryUrl}${link.pathname}`, { method: 'POST', body })
  return response.text()
}

/**
 * With `production` rules.
 *
 * @param origins further pages that may embed the frame
 */
export async function startFrameServices(origins: readonly string[] = []): Promise<FrameServices> {
  const log = createLog({ name: 'e2e', level: 'silent' })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Parent</title><body></body></html>',
  )
  const [mail, parent, cut, stranger] = await Promise.all([
    startMailServer(),
    serveStatic({ root: folder }),
    serveStatic({ root: folder, headers: { 'cross-origin-opener-policy': 'same-origin' } }),
    serveStatic({ root: folder }),
  ])
  const { chains: evmChains, solana } = world().devnet
  const [chain] = evmChains
  if (chain === undefined) throw new Error('The devnet has no chain')
  const common = { port: 0, development: false, rateLimit: 0, log }
  const smtp = { smtpUrl: mail.url, mailFrom: 'Shop <shop@example.com>' }
  const { caip2, name, rpcUrl, nativeCurrency } = chain
  const parentUrl = byNumber(parent.url)
  const cutUrl = byNumber(cut.url)
  const allowedOrigins = [parentUrl, cutUrl, ...origins]
  const gatewayFile = join(folder, 'gateway.json')
  const recoveryFile = join(folder, 'recovery.json')
  const known = projects.map((project) => ({ ...project, allowedOrigins }))
  const bare = known.map(({ id, name: called }) => ({ id, name: called, allowedOrigins }))
  const chains = [{ caip2, name, rpcUrls: [rpcUrl], nativeCurrency }]
  const onSolana = solana && {
    id: solana.caip2,
    name: solana.name,
    symbol: solana.nativeCurrency.symbol,
    rpcUrl: solana.rpcUrl,
  }
  const write = async (frames: readonly string[]) => {
    await writeFile(recoveryFile, JSON.stringify({ frames, projects: bare }))
    await writeFile(gatewayFile, JSON.stringify({ frames, projects: known, chains }))
  }
  await write([])
  // Proofs of the frame's key contain these.
  const [gatewayPort, recoveryPort] = [await freePort(), await freePort()]
  const [gateway, recovery] = await Promise.all([
    startGateway({
      ...common,
      ...smtp,
      port: gatewayPort,
      configFile: gatewayFile,
      authSecret: 'a secret of the gateway in a test',
      publicUrl: `http://127.0.0.1:${gatewayPort}`,
    }),
    startRecovery({
      ...common,
      ...smtp,
      configFile: recoveryFile,
      secret: 'a secret of recovery in a test!!',
      port: recoveryPort,
      publicUrl: `http://127.0.0.1:${recoveryPort}`,
    }),
  ])
  const frame = await startFrame({
    ...common,
    config: {
      gateway: gateway.url,
      recovery: recovery.url,
      networks: [{ id: caip2, name, symbol: nativeCurrency.symbol, rpcUrl }, ...(onSolana ? [onSolana] : [])],
      projects: bare,
    },
  })
  // Passkeys need a host name.
  const frameUrl = frame.url.replace('127.0.0.1', 'localhost')
  await write([frameUrl])
  return {
    frameUrl,
    parentUrl,
    cutUrl,
    strangerUrl: byNumber(stranger.url),
    gatewayUrl: gateway.url,
    recoveryUrl: recovery.url,
    mail,
    async stop() {
      await Promise.all([frame, gateway, recovery].map((service) => service.close()))
      await Promise.all([mail.stop(), parent.stop(), cut.stop(), stranger.stop()])
      await rm(folder, { recursive: true })
    },
  }
}
