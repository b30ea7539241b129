export { answerRequest } from './answerRequest.js'
export { followState } from './followState.js'
