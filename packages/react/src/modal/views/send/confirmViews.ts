import '../../mountModal.js'
// One chunk: views that are reached from each other.
export { PreviewView } from './PreviewView.js'
export { ProgressView } from './ProgressView.js'
