// The chunk for requests and events of the stable provider.
export { answerRequest } from './answerRequest.js'
export { followState } from './followState.js'
