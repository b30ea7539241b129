export { replaceRoute } from '../router/replaceRoute.js'
