export { loadRemoteConfig } from '../remote/loadRemoteConfig.js'
