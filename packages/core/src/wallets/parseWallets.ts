import type { Caip2 } from '@latchkey/protocol/caip'
import type { CatalogueWallet as WireWallet } from '@latchkey/protocol/http'
import { isSafeLink } from '@latchkey/protocol/links'
import type { CatalogueWallet } from '../types/wallet.js'

export interface WalletPage {
  readonly wallets: readonly CatalogueWallet[]
  readonly count: number
}

const isWeb = (value: string): boolean => /^https?:\/\//i.test(value)

/** A larger number would have the list wait for wallets that do not exist. */
const MAX_WALLETS = 100_000
const MAX_CHAINS = 100
const MAX_RELAYS = 20

const isRelay = (value: string): boolean => /^wss?:\/\//i.test(value)

export function parseWallets(body: unknown, maximum: number): WalletPage | undefined {
  const { data, count } = (body ?? {}) as { data?: unknown; count?: unknown }
  if (!Array.isArray(data)) return undefined
  const wallets = data.slice(0, maximum).flatMap((item: unknown) => parseWallet(item) ?? [])
  return { wallets, count: isCount(count) ? count : wallets.length }
}

function parseWallet(value: unknown): CatalogueWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const wire = value as { readonly [K in keyof WireWallet]?: unknown }
  const id = text(wire.id)
  const name = text(wire.name)
  if (id === undefined || name === undefined) return undefined
  const chains = Array.isArray(wire.chains) ? wire.chains.slice(0, MAX_CHAINS).filter(isCaip2) : undefined
  const wallet: CatalogueWallet = {
    id,
    name,
    rdns: text(wire.rdns),
    chains,
    homepage: link(wire.homepage, isWeb),
    imageUrl: link(wire.image_url, isWeb),
    imageId: text(wire.image_id),
    mobileLink: link(wire.mobile_link, isSafeLink),
    linkMode: link(wire.link_mode, isWeb),
    desktopLink: link(wire.desktop_link, isSafeLink),
    webappLink: link(wire.webapp_link, isWeb),
    appStore: link(wire.app_store, isWeb),
    playStore: link(wire.play_store, isWeb),
    chromeStore: link(wire.chrome_store, isWeb),
    firefoxStore: link(wire.firefox_store, isWeb),
    relays: relays(wire.relays),
    order: typeof wire.order === 'number' ? wire.order : undefined,
  }
  return Object.fromEntries(
    Object.entries(wallet).filter(([, part]) => part !== undefined),
  ) as unknown as CatalogueWallet
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined
}

function link(value: unknown, isValid: (value: string) => boolean): string | undefined {
  return typeof value === 'string' && value.length < 2_000 && isValid(value) ? value : undefined
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_WALLETS
}

function relays(value: unknown): readonly string[] | undefined {
  return Array.isArray(value)
    ? value.slice(0, MAX_RELAYS).flatMap((url) => link(url, isRelay) ?? [])
    : undefined
}

function isCaip2(value: unknown): value is Caip2 {
  return typeof value === 'string' && /^[^:]+:[^:]+$/.test(value)
}
