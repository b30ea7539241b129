export { goBack } from '../router/goBack.js'
