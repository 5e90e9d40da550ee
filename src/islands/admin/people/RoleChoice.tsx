import { useId } from 'react';
import { type Role, ROLES } from '#contract/accounts/roles.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { ChosenCourses, type ChosenCourse } from '../../ui/courses/ChosenCourses.tsx';
import { ROLE_DESCRIPTIONS } from './team-labels.ts';

export interface RoleAssignment {
  role: Role;
  /** Courses of an instructor in addition to the ones that name them. */
  courses: readonly ChosenCourse[];
}

interface RoleChoiceProps {
  assigned: RoleAssignment;
  courses: CourseNames;
  onChange: (assigned: RoleAssignment) => void;
}

export function RoleChoice({ assigned, courses, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="label mb-2 p-0">Role</legend>
        {ROLES.map((role) => (
          <label className="check" key={role}>
            <input
              type="radio"
              name={name}
              value={role}
              aria-label={ROLE_NAMES[role]}
              aria-describedby={`${name}-${role}`}
              checked={assigned.role === role}
              onChange={() => onChange({ ...assigned, role })}
            />
            <span>
              <strong>{ROLE_NAMES[role]}</strong>
              <span className="small muted block" id={`${name}-${role}`}>
                {ROLE_DESCRIPTIONS[role]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {assigned.role === 'instructor' && (
        <ChosenCourses
          courses={courses}
          chosen={assigned.courses}
          noneLabel="None yet"
          hint="Courses that they create are assigned automatically."
          onChange={(chosen) => onChange({ ...assigned, courses: chosen })}
        />
      )}
    </>
  );
}
