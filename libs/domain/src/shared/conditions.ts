/** What each filter asks, by its name. A filter without an entry does not compile, so none is published that filters nothing. */
export type Conditions<Filter, Condition> = { [Name in keyof Filter]-?: (wanted: NonNullable<Filter[Name]>) => Condition };

/** The conditions of the given filters, in the order of the table. */
export function conditionsOf<Filter extends object, Condition>(table: Conditions<Filter, Condition>, filter: Filter): Condition[] {
  const conditionOf = <Name extends keyof Filter>(name: Name): Condition[] => {
    const wanted = filter[name];
    return wanted === undefined || wanted === null ? [] : [table[name](wanted)];
  };
  return (Object.keys(table) as (keyof Filter)[]).flatMap(conditionOf);
}
