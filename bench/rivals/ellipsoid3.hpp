// An ellipsoid for Bullet, which has none: this is what a user would write.
#ifndef BENCH_RIVAL_ELLIPSOID_H
#define BENCH_RIVAL_ELLIPSOID_H

#include <btBulletCollisionCommon.h>

class Ellipsoid : public btConvexInternalShape {
  public:
    explicit Ellipsoid(const btVector3 &radii) : radii(radii) {
        m_shapeType = CUSTOM_CONVEX_SHAPE_TYPE;
        m_collisionMargin = 0;
    }
    btVector3 localGetSupportingVertexWithoutMargin(const btVector3 &direction) const override {
        btVector3 scaled = direction * radii;
        btScalar length = scaled.length();
        return length > 0 ? scaled * radii / length : btVector3(radii.x(), 0, 0);
    }
    btVector3 localGetSupportingVertex(const btVector3 &direction) const override {
        return localGetSupportingVertexWithoutMargin(direction);
    }
    void batchedUnitVectorGetSupportingVertexWithoutMargin(const btVector3 *directions, btVector3 *out,
                                                           int count) const override {
        for (int i = 0; i < count; i++) {
            out[i] = localGetSupportingVertexWithoutMargin(directions[i]);
        }
    }
    void calculateLocalInertia(btScalar mass, btVector3 &inertia) const override {
        btVector3 squares = radii * radii;
        inertia = btVector3(squares.y() + squares.z(), squares.x() + squares.z(), squares.x() + squares.y());
        inertia *= mass / 5;
    }
    const char *getName() const override { return "Ellipsoid"; }

  private:
    btVector3 radii;
};

#endif
