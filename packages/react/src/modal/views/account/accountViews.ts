import '../../mountModal.js'

// One chunk: the view, and what it has in the header.
export { AccountPill } from '../../AccountPill.js'
export { AccountView } from './AccountView.js'
