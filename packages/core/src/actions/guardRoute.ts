export { type GuardConfig, guardRoute, type GuardState } from '../router/guardRoute.js'
