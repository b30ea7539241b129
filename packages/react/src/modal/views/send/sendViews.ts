import '../../mountModal.js'
// One chunk: views that are reached from each other.
export { SelectTokenView } from './SelectTokenView.js'
export { SendView } from './SendView.js'
