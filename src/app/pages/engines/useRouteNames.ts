import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import { routeDisplayName } from '../../../../contract/providerNames.ts';
import { useEngineLabels } from '../../../cards/engines/useEngine.ts';

/** The names of routes, also of those that are gone. */
export function useRouteNames(operations: EngineStatus['operations']): (route: string) => string {
  const engineLabels = useEngineLabels();
  const names = new Map(
    operations.flatMap(({ routes }) => routes.map((choice) => [choice.route, engineLabels.name(choice)])),
  );
  return (route) => names.get(route) ?? routeDisplayName(route);
}
