export { createSiwxServer, type SiwxServer, type SiwxServerOptions } from './createSiwxServer.js'
export { createSignIns, type SignIns, type SignInsOptions, type SignInTerms } from './createSignIns.js'
export type { EmailTerms } from './email.js'
export {
  createRotation,
  lifetimes,
  type Refresh,
  type RefreshTimes,
  type RotatingSession,
  type RotationStore,
  type TokenKind,
  type TokenProofs,
} from './rotation.js'
export type { SiwxClaims, Tokens } from './sessions.js'
export { verifyEvmDigest, verifyEvmSignature, type EvmSigner, type Rpc } from './signatures/eip155.js'
export { SiwxError, type SiwxRefusal } from './SiwxError.js'
export { memoryStore, type SiwxStore, type StoredSession } from './store.js'
export { createTokenVerifier, type TokenVerifierOptions } from './verifyAccessToken.js'
export { verifySiwx, type VerifiedSignIn, type VerifySiwxOptions } from './verifySiwx.js'
