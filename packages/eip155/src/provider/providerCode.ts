// What requests and events of the stable provider need, as one part.
export { answerRequest } from './answerRequest.js'
export { followState } from './followState.js'
