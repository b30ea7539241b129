export { explorerLink, type ExplorerTarget } from '../format/explorerLink.js'
