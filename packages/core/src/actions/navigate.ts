export { navigate } from '../router/navigate.js'
