import { toLatchkeyError } from '@latchkey/protocol/errors'
import { signerOf } from '../../connections/requests.js'
import { formatUnits } from '../../format/units.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { until } from '../../store/follow.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import type { SwapStep } from '../../types/swap.js'
import { closeTransaction } from '../../transactions/settle.js'
import { followOnce, confirmedStep, type SwapResult } from './confirmSwap.js'
import { followSent } from './followSent.js'
import { changeSwap, swapOf } from './swapState.js'
import { readStoredSwaps, type StoredSwap } from './storedSwaps.js'
import { isSwapping } from './views.js'

/**
 * Newest first. After an approval the visitor confirms the swap: a page load never asks a wallet.
 * Never rejects.
 */
export async function resumeSwap(
  context: Context,
  followedIds: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { lifetime, log, store } = context
  const account = connectedAccount(store.getState())
  const stored = readStoredSwaps(context).find(
    ({ record }) => record.account === account?.caipAddress && !followedIds.has(record.id),
  )
  if (!stored || lifetime.aborted || swapOf(context).loading) return
  showPending(context, stored)
  await followOnce(context, () => followToEnd(context, stored)).catch(
    log.failed('A swap of an earlier visit did not happen'),
  )
  const doneIds = new Set([...followedIds, stored.record.id])
  whenViewLeft(context).then(() => resumeSwap(context, doneIds), log.failed('A swap cannot be found again'))
}

const whenViewLeft = (context: Context): Promise<void> =>
  until(context, (state) => !isSwapping(state) && shownView(state) !== 'SwapProgress')

function showPending(context: Context, stored: StoredSwap): void {
  const { offer, record, tasks, task } = stored
  const { account: caipAddress, sent } = record
  const at = context.platform.now()
  const hash = hashOf(stored)
  changeSwap(context, { caipAddress }, (swap) => ({
    ...swap,
    from: offer.from,
    to: offer.to,
    amount: formatUnits(offer.amount, offer.from.decimals),
    offer: { status: 'ready', data: offer, at },
    review: { status: 'ready', data: { offer, tasks, isBatch: 'batch' in sent }, at },
    loading: true,
    progress: { step: 'pending', task, ...(hash !== undefined && { hash }) },
  }))
  const view = shownView(context.store.getState())
  if (view === 'Swap' || view === 'SwapPreview') navigate(context.client, { view: 'SwapProgress' })
}

const hashOf = ({ record: { sent } }: StoredSwap): string | undefined =>
  'hash' in sent ? sent.hash : undefined

async function followToEnd(context: Context, stored: StoredSwap): Promise<SwapResult> {
  const { record, task } = stored
  const { account: caipAddress, id, sent } = record
  const show = (progress: SwapStep): void => {
    const loading = progress.step === 'pending'
    changeSwap(context, { caipAddress }, (swap) => ({ ...swap, loading, progress }))
  }
  try {
    const { actions } = await signerOf(context)
    const finalHash = await followSent(context, record, { actions })
    show(task === 'swap' ? confirmedStep(finalHash, sent) : { step: 'approved' })
    return { hash: finalHash }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    const { hash = hashOf(stored) } = error.details
    show({ step: 'failed', error: error.toJSON(), ...(typeof hash === 'string' && { hash }) })
    throw error
  } finally {
    if (!context.lifetime.aborted) closeTransaction(context, id)
  }
}
