import { commonControl } from '../wallet/commonControl.js'
import { createApprovals } from '../wallet/createApprovals.js'
import { createEmitter, type Emitter } from '../wallet/createEmitter.js'
import { createEnvironment } from '../wallet/createEnvironment.js'
import { createScript } from '../wallet/createScript.js'
import { createState } from '../wallet/createState.js'
import { drawIcon } from '../wallet/drawIcon.js'
import { createSheet } from '../wallet/sheet/createSheet.js'
import { grant, pairAt, sharedPair, type BitcoinContext, type BitcoinWalletState } from './bitcoinContext.js'
import { networkFacts, sharedAddresses } from './createRequestProvider.js'
import { describeBitcoinRequest } from './describeBitcoinRequest.js'
import { publishBitcoinWallet } from './publishBitcoinWallet.js'
import type {
  BitcoinApprovalRequest,
  BitcoinTestEnvironment,
  BitcoinTestWalletControl,
  BitcoinTestWalletOptions,
  LoggedBitcoinCall,
} from './types.js'

export interface BitcoinTestWallet {
  control: BitcoinTestWalletControl
  /** Removes all but the stored state. */
  destroy(): void
}

/**
 * Creates a scriptable Bitcoin wallet for development and tests. It signs for real with development
 * keys, sends to the given networks, has real wallets' protocols, and draws its own approval sheet.
 * **Not for anybody's money: the page can read its keys.** Servers may import it.
 * @throws RangeError without accounts or networks
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const environment = completeEnvironment(options.environment)
  const { name = 'Bitcoin Test Wallet' } = options
  const [firstChain] = options.chains
  if (options.accounts.length === 0) throw new RangeError('A test wallet needs at least one account')
  if (!firstChain) throw new RangeError('A test wallet needs at least one network')

  const emitter = createEmitter()
  const scripted = { ...environment, fetch: rejectFetch }
  const state = createState<BitcoinWalletState>({
    environment: scripted,
    key: options.storageKey ?? `latchkey.bitcoinTestWallet.${name}`,
    initial: { permissions: [], locked: false, network: firstChain.network, selected: 0 },
    onChange: (before, after) =>
      emitChanges({ context, emitter, accounts: () => published.standard?.accounts ?? [] }, before, after),
  })
  const sheet = createSheet({
    environment: scripted,
    mode: options.sheet ?? 'element',
    info: { name, rdns: name },
    describe: describeBitcoinRequest,
  })
  const approvals = createApprovals({
    mode: options.approval ?? 'sheet',
    environment: scripted,
    present: sheet.show,
  })
  const script = createScript(scripted, options.unsupported ?? [])
  const context: BitcoinContext = { options, environment, state, approvals, script, log: [] }
  const control = createControl(context, { name, announce: () => published.announce() })
  const published = publishBitcoinWallet({
    context,
    control,
    emitter,
    icon: options.icon ?? drawIcon(name, name),
  })

  return {
    control,
    destroy() {
      published.unpublish()
      approvals.clear()
      emitter.clear()
      state.close()
    },
  }
}

interface ChangeContext {
  readonly context: BitcoinContext
  readonly emitter: Emitter
  readonly accounts: () => readonly object[]
}

function emitChanges(
  { context, emitter, accounts }: ChangeContext,
  before: BitcoinWalletState,
  after: BitcoinWalletState,
): void {
  const isConnected = ({ locked, permissions }: BitcoinWalletState): boolean =>
    !locked && permissions.includes(context.environment.origin)
  const pair = sharedPair(context)
  const isMoved = before.network !== after.network
  if (!isConnected(before) && !isConnected(after)) return
  if (isConnected(before) && !isConnected(after)) emitter.emit('disconnect', { type: 'disconnect' })
  else if (isConnected(before) && isMoved)
    emitter.emit('networkChange', {
      type: 'networkChange',
      ...networkFacts(context),
      addresses: sharedAddresses(context),
    })
  else if (isConnected(before))
    emitter.emit('accountChange', { type: 'accountChange', addresses: sharedAddresses(context) })
  emitter.emit('change', { accounts: accounts() })
  if (isMoved) emitter.emit('chainChanged', { enum: `BITCOIN_${after.network.toUpperCase()}` })
  emitter.emit('accountsChanged', pair ? [pair.payment.address] : [])
}

function createControl(
  context: BitcoinContext,
  { name, announce }: Pick<BitcoinTestWalletControl, 'name' | 'announce'>,
): BitcoinTestWalletControl {
  const { options, script, state } = context
  return {
    ...commonControl<BitcoinApprovalRequest, LoggedBitcoinCall>(context),
    name,
    addresses: () =>
      options.accounts.map((_, index) => {
        const { payment, ordinals } = pairAt(context, index)
        return { payment: payment.address, ordinals: ordinals.address }
      }),
    setAccount(index) {
      if (!options.accounts[index]) throw new RangeError(`The test wallet has no account ${index}`)
      state.update({ selected: index })
    },
    setNetwork: (network) => state.update({ network }),
    revoke: () => grant(context, false),
    isConnected: () => sharedPair(context) !== undefined,
    network: () => state.get().network,
    setUnsupported: script.setUnsupported,
    announce,
  }
}

const rejectFetch = (): Promise<never> => Promise.reject(new Error('Nothing is fetched by JSON-RPC here'))

function completeEnvironment(given: Partial<BitcoinTestEnvironment> = {}): BitcoinTestEnvironment {
  const { fetch: _, ...found } = createEnvironment(given)
  return {
    ...found,
    ask: async (url, body) => {
      const response = await fetch(url, body === undefined ? {} : { method: 'POST', body })
      return { status: response.status, text: await response.text() }
    },
    ...given,
  }
}
