/** The members of a list that no check needs: without them it still holds, so nothing would notice their loss. The list is as before afterwards. */
export function needlessMembers<T>(list: readonly T[], holds: () => boolean): T[] {
  const own = list as T[];
  return [...own].filter((member, index) => {
    own.splice(index, 1);
    try {
      return holds();
    } finally {
      own.splice(index, 0, member);
    }
  });
}
