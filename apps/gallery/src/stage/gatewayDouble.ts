import { DEFAULT_SOCIALS_ORDER } from '@latchkey/protocol/features'
import type { Balance, Transaction } from '@latchkey/protocol/http'
import { createGatewayDouble } from '@latchkey/testkit/gateway'
import { catalogue } from 'virtual:gallery-catalogue'
import { behave, type Behavior } from './behavior.js'
import type { OnrampScript } from './onrampDouble.js'
import { answerSwap, type SwapScript } from './swaps.js'
import { answerNames, type NamesScript } from './names.js'

export interface GatewayScript {
  /** `none`: no gateway. Default `ok`. */
  readonly all?: Behavior | 'none' | undefined
  readonly wallets?: Behavior | undefined
  readonly balances?: Behavior | undefined
  readonly activity?: Behavior | undefined
  readonly history?: readonly Transaction[] | undefined
  readonly onramp?: OnrampScript | undefined
  readonly swaps?: SwapScript | undefined
  readonly names?: NamesScript | undefined
  readonly sessions?: Behavior | undefined
  readonly emailCapture?: readonly string[] | undefined
  readonly brand?: readonly string[] | undefined
  readonly holdings?: readonly Balance[] | undefined
}

/** Pictures below it: vite/pictures.ts. */
export const gatewayUrl = (script: GatewayScript): string =>
  `${location.origin}/${script.all === 'fail' ? 'gateway-gone' : 'gateway'}`

export const isGatewayUrl = (url: string): boolean => url.startsWith(`${location.origin}/gateway`)

const headers = { 'x-latchkey-double': '1' }

export function createGatewayScript(script: GatewayScript) {
  const login = { id: 'social_login', isEnabled: true, config: ['email', ...DEFAULT_SOCIALS_ORDER] }
  const activity = script.history ? [{ id: 'activity', isEnabled: true, config: null }] : []
  const onramp = script.onramp ? [{ id: 'onramp', isEnabled: true, config: null }] : []
  const swap = script.swaps ? [{ id: 'swap', isEnabled: true, config: null }] : []
  const names = script.names ? [{ id: 'names', isEnabled: true, config: ['.latch.eth'] }] : []
  const brand = script.brand ? [{ id: 'branding', isEnabled: true, config: script.brand }] : []
  const email = script.emailCapture
    ? [{ id: 'email_capture', isEnabled: true, config: script.emailCapture }]
    : []
  const many = { id: 'multi_wallet', isEnabled: true, config: null }
  const features = [login, many, ...activity, ...onramp, ...swap, ...names, ...brand, ...email]
  const double = createGatewayDouble({ wallets: catalogue, features })
  const { all = 'ok', wallets = 'ok', balances = 'ok' } = script

  return async function fetchGateway(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url)
    const path = target.pathname.replace(/^\/gateway(?:-gone)?/, '')
    if (all !== 'none') await behave(all, init.signal)
    if (path === '/getWallets') await behave(wallets, init.signal)
    if (path.endsWith('/history')) {
      await behave(script.activity ?? 'ok', init.signal)
      return Response.json({ data: script.history ?? [], next: null }, { headers })
    }
    if (path.startsWith('/v1/sessions/')) {
      await behave(script.sessions ?? 'ok', init.signal)
      return Response.json({ pcis: [] }, { headers })
    }
    if (script.onramp && /\/(onramp|generators)\//.test(path)) {
      const { answerOnramp } = await import('./onrampDouble.js')
      return answerOnramp(path, script.onramp, init)
    }
    const swapped = await answerSwap(script.swaps ?? {}, {
      path,
      query: target.searchParams,
      body: typeof init.body === 'string' ? init.body : '{}',
      signal: init.signal ?? undefined,
    })
    if (swapped !== undefined)
      return Response.json(swapped, {
        headers,
        status: Object.hasOwn(swapped as object, 'reasons') ? 422 : 200,
      })
    const named = script.names && (await answerNames(script.names, path, init))
    if (named !== undefined) return Response.json(named, { headers })
    if (path.startsWith('/v1/account/')) {
      await behave(balances, init.signal)
      const chainId = target.searchParams.get('chainId')
      const held = script.holdings ?? (await import('./holdings.js')).holdings(chainId ?? 'eip155:8453')
      return Response.json({ balances: held }, { headers })
    }
    return double.fetch(`https://gateway.double.test${path}${target.search}`, init)
  }
}
