import type { RunExclusive } from '../queue.js'
import type { Facts } from '../facts.js'
import type { Vault } from '../vault/vault.js'
import type { Risk } from './risk.js'

/** Default US dollars per day and device approved inside a page. */
const INLINE_LIMIT_USD = 50

/** A page can cover the frame unnoticed, not the wallet window. */
export interface Policy {
  isInline(risk: Risk, origin: string): Promise<boolean>
  /** @returns whether it is within the limit */
  count(risk: Risk, origin: string): Promise<boolean>
}

export interface PolicyDeps {
  readonly project: Pick<Facts['project'], 'approvals' | 'inlineLimitUsd' | 'trustedOrigins'>
  readonly vault: Pick<Vault, 'get' | 'set'>
  readonly runExclusive: RunExclusive
  readonly seesCovers: boolean
  readonly now: () => number
}

/** Neither page nor gateway can change it. */
export function createPolicy({ project, vault, runExclusive, seesCovers, now }: PolicyDeps): Policy {
  const { approvals = 'inline', inlineLimitUsd = INLINE_LIMIT_USD, trustedOrigins = [] } = project
  const today = () => new Date(now()).toISOString().slice(0, 10)

  /** @returns the day's US dollars; undefined if the window is needed */
  async function sum(risk: Risk, origin: string): Promise<number | undefined> {
    // Without cover detection, clickjacking can steal any press.
    if (!seesCovers) return undefined
    const { grantsRight, isUnlimited, isUndecoded, valueUsd } = risk
    if (approvals === 'window' || grantsRight || isUnlimited || isUndecoded) return undefined
    if (valueUsd === 0) return 0
    if (trustedOrigins.includes(origin)) return 0
    if (valueUsd === undefined) return undefined
    const spent = await vault.get('inline')
    const usd = valueUsd + (spent?.day === today() ? spent.usd : 0)
    return usd <= inlineLimitUsd ? usd : undefined
  }

  return {
    isInline: async (risk, origin) => (await sum(risk, origin)) !== undefined,
    count: (risk, origin) =>
      runExclusive(async () => {
        const usd = await sum(risk, origin)
        if (usd !== undefined && usd > 0) await vault.set('inline', { day: today(), usd })
        return usd !== undefined
      }),
  }
}
