// For a page without a bundler.
import { defineElements } from './defineElements.js'

export { isLatchkeyError } from '@latchkey/core'
export {
  connect,
  connectRemote,
  disconnect,
  signMessage,
  signTypedData,
  switchNetwork,
} from '@latchkey/core/actions'
export { accountOf, networkOf, watchState } from '@latchkey/core/actions'
export { provideClient, type ProvideOptions } from './clients.js'
export { create, type CreateOptions } from './create.js'
export type { NetworkName } from './networkNames.js'

defineElements()
