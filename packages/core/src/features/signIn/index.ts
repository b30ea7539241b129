export {
  captureEmail,
  changeCapturedEmail,
  confirmCapturedEmail,
  forgetEmail,
  resendCapturedEmail,
  skipEmailCapture,
} from './emailCapture.js'
export { followSignIn } from './followSignIn.js'
export { oneClickRequest } from './oneClick.js'
export { signInStep } from './signInStep.js'
export { cancelSignIn, getAccessToken, signIn, signOut } from './signIn.js'
