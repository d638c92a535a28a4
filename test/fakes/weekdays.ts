/** Days from so many days ahead on, on which the house is open the whole day. */
export function weekdaysAhead(from: number, count: number): string[] {
  const days: string[] = [];
  for (let n = from; days.length < count; n += 1) {
    const day = new Date(Date.now() + n * 86_400_000);
    const isOpen =
      day.getUTCDay() > 0 && day.getUTCDay() < 6 && !/-(?:01-01|12-25)$/.test(day.toISOString().slice(0, 10));
    if (isOpen) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}
