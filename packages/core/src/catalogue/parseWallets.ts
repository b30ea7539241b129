import type { CatalogueWallet as WireWallet } from '@latchkey/protocol/http'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { CatalogueWallet } from '../types/wallet.js'

/** Part of a catalogue. */
export interface WalletPage {
  readonly wallets: readonly CatalogueWallet[]
  /** How many wallets match on all pages. */
  readonly count: number
}

const WEB = /^https?:\/\//i
/** Native schemes, without those that run or read something in this page. */
const NATIVE = /^(?!(?:javascript|data|vbscript|file|blob|about):)[a-z][a-z0-9+.-]*:/i

/**
 * Reads an answer of `GET /getWallets`. What is broken is dropped: a wallet without id or name, a link that is none.
 *
 * @param body parsed JSON of any shape
 * @returns undefined when it is no such answer at all
 */
export function parseWallets(body: unknown): WalletPage | undefined {
  const { data, count } = (body ?? {}) as { data?: unknown; count?: unknown }
  if (!Array.isArray(data)) return undefined
  const wallets = data.flatMap((item: unknown) => parseWallet(item) ?? [])
  return { wallets, count: typeof count === 'number' && count >= 0 ? count : wallets.length }
}

function parseWallet(value: unknown): CatalogueWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const wire = value as { readonly [K in keyof WireWallet]?: unknown }
  const id = text(wire.id)
  const name = text(wire.name)
  if (id === undefined || name === undefined) return undefined
  const chains = Array.isArray(wire.chains) ? wire.chains.filter(isCaip2) : undefined
  const wallet: CatalogueWallet = {
    id,
    name,
    rdns: text(wire.rdns),
    chains,
    homepage: link(wire.homepage, WEB),
    imageUrl: link(wire.image_url, WEB),
    mobileLink: link(wire.mobile_link, NATIVE),
    linkMode: link(wire.link_mode, WEB),
    desktopLink: link(wire.desktop_link, NATIVE),
    webappLink: link(wire.webapp_link, WEB),
    appStore: link(wire.app_store, WEB),
    playStore: link(wire.play_store, WEB),
    chromeStore: link(wire.chrome_store, WEB),
    firefoxStore: link(wire.firefox_store, WEB),
    order: typeof wire.order === 'number' ? wire.order : undefined,
  }
  return Object.fromEntries(
    Object.entries(wallet).filter(([, part]) => part !== undefined),
  ) as unknown as CatalogueWallet
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined
}

function link(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && value.length < 2_000 && form.test(value) ? value : undefined
}

function isCaip2(value: unknown): value is Caip2 {
  return typeof value === 'string' && /^[^:]+:[^:]+$/.test(value)
}
