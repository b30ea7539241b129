export { cleanup, createTestClient, type TestClient, type TestClientOptions } from './createTestClient.js'
export type { UnitWalletOptions, UnitWallets } from './familyWallets.js'
export {
  createMockNode,
  type MockNode,
  type MockNodeOptions,
  type NodeAnswers,
  type NodeCall,
} from './mockNode.js'
export type { ModalHandle } from './modalHandle.js'
export { providerOf } from './providerOf.js'
export { waitFor } from './settle.js'
