export { switchView, type SwitchViewOptions } from '../network/switchView.js'
