export {
  createPaymentVerifier,
  type PaymentNetwork,
  type PaymentTerms,
  type PaymentVerdict,
  type PaymentVerifier,
  type PaymentVerifierOptions,
} from './createPaymentVerifier.js'
export { memoryPaymentStore, type PaymentStore } from './paymentStore.js'
