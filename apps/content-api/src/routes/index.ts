import type { Route } from '../edge/route.ts';
import { getBiomarker } from './biomarkers/get-biomarker.ts';
import { listBiomarkers } from './biomarkers/list-biomarkers.ts';
import { getCategory } from './categories/get-category.ts';
import { listCategories } from './categories/list-categories.ts';
import { getLabPackage } from './lab-packages/get-lab-package.ts';
import { listLabPackages } from './lab-packages/list-lab-packages.ts';

/** The REST surface in the order in which Express tries it: literal paths before `{slug}`. */
export const routes: readonly Route[] = [listCategories, getCategory, listBiomarkers, getBiomarker, listLabPackages, getLabPackage];
