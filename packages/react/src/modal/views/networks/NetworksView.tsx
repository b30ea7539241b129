import { View } from '@latchkey/ui'

export const NetworksView = () => <View testId="lk-view-Networks">{null}</View>
