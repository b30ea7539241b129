import { fileURLToPath } from 'node:url'
import { serveStatic } from '@latchkey/devnet'
import { expect, type Page } from '@playwright/test'
import { createProver } from '../../services/kit/test/prover.js'
import type { Attack } from '../hosts/hostile/main.js'
import { openParent, type FrameParent } from './frameParent.js'
import { newest, startFrameServices, type FrameServices } from './frameServices.js'
import { byNumber } from './loginPage.js'
import { world } from './world.js'

declare global {
  interface Window {
    readonly attack: Attack
  }
}

/** Listed by the project, cross-site to the frame. */
export interface HostileWorld {
  readonly services: FrameServices
  readonly url: string
  readonly chainId: number
  stop(): Promise<void>
}

export async function startHostileWorld(): Promise<HostileWorld> {
  const [chain] = world().devnet.chains
  if (chain === undefined) throw new Error('The devnet has no chain')
  const pages = await serveStatic({ root: fileURLToPath(new URL('../hosts/dist', import.meta.url)) })
  const origin = byNumber(pages.url)
  const services = await startFrameServices([origin])
  return {
    services,
    url: `${origin}/hostile/`,
    chainId: chain.id,
    stop: async () => void (await Promise.all([services.stop(), pages.stop()])),
  }
}

export interface HostilePage extends FrameParent {
  readonly gate: ReturnType<FrameParent['frame']['locator']>
  /** Without a name, ends the attack. */
  play(kind?: string): Promise<void>
  outcome(name: string, payload?: object): Promise<string>
  sign(method: string, params: unknown): Promise<string>
}

export async function openHostile(
  page: Page,
  { services, url, chainId }: HostileWorld,
): Promise<HostilePage> {
  const parent = await openParent(page, { ...services, parentUrl: url, chainId: `eip155:${chainId}` })
  await expect.poll(async () => (await parent.received()).length).toBeGreaterThan(0)
  await page.waitForFunction(() => 'attack' in window)
  const outcome = (name: string, payload?: object, good = 'done') =>
    parent.ask(name, payload).then(
      () => good,
      (error: Error) => error.message,
    )
  return {
    ...parent,
    gate: parent.frame.locator('main'),
    play: (kind = '') => page.evaluate((hash) => void (location.hash = hash), kind),
    outcome,
    sign: (method, params) =>
      outcome('RPC_REQUEST', { method, params, chainNamespace: 'eip155', chainId }, 'signed'),
  }
}

export async function logIn(
  parent: FrameParent,
  { services: { mail }, chainId }: HostileWorld,
  email: string,
): Promise<string> {
  const before = mail.mails.length
  await parent.ask('CONNECT_EMAIL', { email })
  await parent.ask('CONNECT_OTP', { otp: await newest(mail, email, /\b\d{6}\b/, before) })
  return (await parent.ask<{ address: string }>('GET_USER', { chainId })).address
}

/** Claims to be the frame. @param url of a service's path */
export function createProgram(url: string, frameUrl: string) {
  const prover = createProver()
  return async (path: string, body: object) => {
    const at = `${url}${path}`
    const answer = await prover.fetch({ method: 'POST', url: at }, (proof) =>
      fetch(`${at}?projectId=shop`, {
        method: 'POST',
        headers: { origin: new URL(frameUrl).origin, ...proof },
        body: JSON.stringify(body),
      }),
    )
    return { status: answer.status, body: (await answer.json()) as { readonly attempt?: string } }
  }
}
