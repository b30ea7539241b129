import type { Alone } from '../queue.js'
import type { Facts } from '../facts.js'
import type { Vault } from '../vault/vault.js'
import type { Risk } from './risk.js'

/** US dollars a day and device that may be approved inside of a page, where the operator sets nothing else. */
const INLINE_LIMIT_USD = 50

/** Chooses the place of an approval: inside of the page, which can mask the frame unnoticed, or the wallet window. */
export interface Policy {
  /** Whether it may be approved inside of the page that asks. @param origin of that page */
  isInline(risk: Risk, origin: string): Promise<boolean>
  /** Counts what was approved inside of the page. @returns whether it may be so still */
  count(risk: Risk, origin: string): Promise<boolean>
}

/** The project's settings and this device, from which a policy follows. */
export interface PolicyDeps {
  readonly project: Pick<Facts['project'], 'approvals' | 'inlineLimitUsd' | 'trustedOrigins'>
  readonly vault: Pick<Vault, 'get' | 'set'>
  /** One count at a time in all tabs. */
  readonly alone: Alone
  /** Whether the browser tells of what lies over the frame. */
  readonly seesCovers: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Makes the policy of a project. The page that asks has no say in it, and neither has the gateway. */
export function createPolicy({ project, vault, alone, seesCovers, now }: PolicyDeps): Policy {
  const { approvals = 'inline', inlineLimitUsd = INLINE_LIMIT_USD, trustedOrigins = [] } = project
  const today = () => new Date(now()).toISOString().slice(0, 10)

  /** @returns dollars of the day with this one; undefined where it is not for the frame */
  async function sum(risk: Risk, origin: string): Promise<number | undefined> {
    // A press through a cover that nobody notices is a stolen one, whatever it is that it would approve.
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
      alone(async () => {
        const usd = await sum(risk, origin)
        if (usd !== undefined && usd > 0) await vault.set('inline', { day: today(), usd })
        return usd !== undefined
      }),
  }
}
