import { httpPaths } from '@latchkey/protocol/http'
import type { Facts } from '../facts.js'
import type { RunExclusive } from '../queue.js'
import type { AppFaces } from '../review/appFace.js'
import { createApprovals, type Approvals } from '../review/approvals.js'
import { createPolicy } from '../review/policy.js'
import { createReceivers } from '../review/receivers.js'
import { seesCovers } from '../ui/guard.js'
import type { Vault } from '../vault/vault.js'
import { now, wait } from './clock.js'
import type { PageScreens } from './screens.js'
import type { Services } from './services.js'

interface PageApprovalsDeps {
  readonly facts: Pick<Facts, 'gateway' | 'project'>
  readonly vault: Vault
  readonly nameOf: Services['gateway']['nameOf']
  readonly screens: Pick<PageScreens, 'inline' | 'onScreen' | 'walletWindow'>
  readonly faces: Pick<AppFaces, 'of'>
  /** Across tabs: an amount spent in one counts in the others. */
  readonly runExclusive: RunExclusive
}

export function createPageApprovals({
  facts,
  vault,
  nameOf,
  screens,
  faces,
  runExclusive,
}: PageApprovalsDeps): Approvals {
  return createApprovals({
    stage: screens.inline,
    runExclusive: screens.onScreen,
    walletWindow: screens.walletWindow,
    faces,
    receivers: createReceivers({ vault, nameOf }),
    pictureOf: (symbol) => `${facts.gateway}${httpPaths.tokenImage(symbol)}`,
    wait,
    policy: createPolicy({
      project: facts.project,
      vault,
      runExclusive,
      seesCovers: seesCovers(window),
      now,
    }),
  })
}
